/**
 * What a formula about the rows of a document means, in OpenSearch's script language. It is the same text for every
 * formula, so that it is compiled once; the formula is a parameter. It follows `engine/scan-rows.ts` function by function,
 * and the oracle holds the two together. Columns, sets and names are numbers of places in arrays, since a look-up by a text
 * for each row took most of the time. A run is `[first, last, ...rows]`, numbers of rows.
 */
const functions = `
double toDouble(def number) { return ((Number) number).doubleValue(); }
double numberIn(int column, int row, Map seen) { return ((double[]) ((List) seen.numbers).get(column))[row]; }
String textIn(int column, int row, Map seen) { return ((String[]) ((List) seen.texts).get(column))[row]; }
boolean isWithin(double value, Map bounds) {
  if (Double.isNaN(value)) return false;
  if (bounds.min != null && value < toDouble(bounds.min)) return false;
  return bounds.max == null || value <= toDouble(bounds.max);
}
boolean meets(Map query, int row, Map seen) {
  String op = (String) query.op;
  if (op == 'holds') {
    String cell = textIn((int) query.at, row, seen);
    for (String value : (List) query.values) { if (cell.contains(value)) return true; }
    return false;
  }
  if (op == 'range') return isWithin(numberIn((int) query.at, row, seen), query);
  if (op == 'all') { for (Map part : (List) query.of) { if (!meets(part, row, seen)) return false; } return true; }
  if (op == 'any') { for (Map part : (List) query.of) { if (meets(part, row, seen)) return true; } return false; }
  if (op == 'not') return !meets((Map) query.of, row, seen);
  double sum = 0;
  for (Map addend : (List) query.of) { sum += numberIn((int) addend.at, row, seen) * toDouble(addend.times); }
  return isWithin(sum, query);
}
double numberOf(Map of, int[] run, Map seen) {
  String at = (String) of.at;
  double value = Double.NaN;
  if (at == 'document') {
    for (int column : (List) of.columns) { value = ((double[]) seen.document)[column]; if (!Double.isNaN(value)) break; }
  } else {
    int row = run[at == 'first' ? 0 : 1];
    for (int column : (List) of.columns) { value = numberIn(column, row, seen); if (!Double.isNaN(value)) break; }
  }
  if (Double.isNaN(value)) return of.otherwise == null ? Double.NaN : toDouble(of.otherwise);
  return of.max == null ? value : Math.min(value, toDouble(of.max));
}
double numberBound(Map of, def[] bound, Map seen) { return numberOf(of, (int[]) bound[(int) of.row], seen); }
boolean isTrue(Map formula, def[] bound, Map seen) {
  String op = (String) formula.op;
  if (op == 'within') return isWithin(numberBound((Map) formula.of, bound, seen), formula);
  if (op == 'atMost') {
    double left = numberBound((Map) formula.left, bound, seen);
    return left <= numberBound((Map) formula.right, bound, seen) + toDouble(formula.slack);
  }
  if (op == 'all') { for (Map part : (List) formula.of) { if (!isTrue(part, bound, seen)) return false; } return true; }
  if (op == 'any') { for (Map part : (List) formula.of) { if (isTrue(part, bound, seen)) return true; } return false; }
  if (op == 'not') return !isTrue((Map) formula.of, bound, seen);
  if (op == 'some') {
    int as = (int) formula.as;
    for (int[] run : setOf((Map) formula.in, bound, seen)) {
      bound[as] = run;
      if (isTrue((Map) formula.that, bound, seen)) return true;
    }
    return false;
  }
  if (op == 'measure') return isWithin(measured(formula, bound, seen), formula);
  int[] one = (int[]) bound[(int) formula.one];
  int[] other = (int[]) bound[(int) formula.other];
  if (op == 'is') return one[0] == other[0];
  if (op == 'in') {
    for (int i = 2; i < other.length; i++) { if (other[i] == one[0]) return true; }
    return false;
  }
  return numberIn((int) formula.column, one[0], seen) == numberIn((int) formula.column, other[0], seen);
}
List setOf(Map set, def[] bound, Map seen) {
  def[] sets = (def[]) seen.sets;
  int number = (int) set.number;
  if (sets[number] != null) return (List) sets[number];
  List found = new ArrayList();
  for (int[] row : (List) seen.rows) { if (meets((Map) set.where, row[0], seen)) found.add(row); }
  if (set.runs != null) found = runsOf(found, (Map) set.runs, (Map) set.having, bound, seen);
  sets[number] = found;
  return found;
}
double[] rankOf(int[] row, List order, Map seen) {
  double[] rank = new double[order.size()];
  for (int i = 0; i < rank.length; i++) {
    double number = numberOf((Map) order.get(i), row, seen);
    rank[i] = Double.isNaN(number) ? Double.NEGATIVE_INFINITY : number;
  }
  return rank;
}
boolean isAfter(double[] a, double[] b) {
  for (int i = 0; i < a.length; i++) { if (a[i] != b[i]) return a[i] > b[i]; }
  return false;
}
int[] joined(int[] run, int[] row, boolean ends) {
  int[] longer = new int[run.length + 1];
  for (int i = 0; i < run.length; i++) longer[i] = run[i];
  longer[run.length] = row[0];
  if (ends) longer[1] = row[0];
  return longer;
}
List runsOf(List rows, Map runs, Map having, def[] bound, Map seen) {
  List sorted = new ArrayList();
  List ranks = new ArrayList();
  for (int[] row : rows) {
    double[] rank = rankOf(row, (List) runs.order, seen);
    int at = sorted.size();
    while (at > 0 && isAfter((double[]) ranks.get(at - 1), rank)) at--;
    sorted.add(at, row);
    ranks.add(at, rank);
  }
  int size = sorted.size();
  def[] made = new def[size];
  double[] keys = new double[size];
  boolean[] kept = new boolean[size];
  int count = 0;
  for (int[] row : sorted) {
    double key = numberIn((int) runs.key, row[0], seen);
    int before = count - 1;
    while (before >= 0 && keys[before] != key) before--;
    boolean has = having == null || meets(having, row[0], seen);
    bound[(int) runs.next] = row;
    if (before >= 0) bound[(int) runs.run] = made[before];
    if (before < 0 || !isTrue((Map) runs.joins, bound, seen)) {
      made[count] = row;
      keys[count] = key;
      kept[count++] = has;
    } else {
      made[before] = joined((int[]) made[before], row, isTrue((Map) runs.ends, bound, seen));
      if (has) kept[before] = true;
    }
  }
  List found = new ArrayList();
  for (int i = 0; i < count; i++) { if (kept[i]) found.add(made[i]); }
  return found;
}
double measured(Map measure, def[] bound, Map seen) {
  Map of = (Map) measure.of;
  String kind = (String) of.kind;
  int as = (int) measure.as;
  double count = 0;
  double lacking = 0;
  double sum = 0;
  double least = Double.NaN;
  Set values = new HashSet();
  List starts = new ArrayList();
  List ends = new ArrayList();
  for (int[] run : setOf((Map) measure.in, bound, seen)) {
    bound[as] = run;
    if (!isTrue((Map) measure.that, bound, seen)) continue;
    count++;
    if (kind == 'number') continue;
    if (kind == 'distinct') {
      double value = numberIn((int) of.column, run[0], seen);
      if (Double.isNaN(value)) lacking++; else values.add(value);
      continue;
    }
    if (kind == 'leastOf') {
      double number = measured((Map) of.each, bound, seen);
      if (!Double.isNaN(number) && (Double.isNaN(least) || number < least)) least = number;
      continue;
    }
    double start = numberBound((Map) of.from, bound, seen);
    double end = numberBound((Map) of.to, bound, seen);
    if (kind == 'union') {
      if (start < end) {
        int at = starts.size();
        while (at > 0 && (double) starts.get(at - 1) > start) at--;
        starts.add(at, start);
        ends.add(at, end);
      }
    } else if (kind == 'mean') {
      if (end > start) sum += end - start;
    } else {
      double number = Math.max(end - start, 0);
      if (!Double.isNaN(number) && (Double.isNaN(least) || number < least)) least = number;
    }
  }
  if (kind == 'number') return count;
  if (kind == 'distinct') return values.size() + (of.lacking == 'each' ? lacking : 0);
  if (kind == 'mean') return count == 0 ? Double.NaN : sum / count;
  if (kind != 'union') return least;
  double covered = Double.NEGATIVE_INFINITY;
  double length = 0;
  for (int i = 0; i < starts.size(); i++) {
    length += Math.max((double) ends.get(i) - Math.max((double) starts.get(i), covered), 0);
    covered = Math.max(covered, (double) ends.get(i));
  }
  return length;
}
String[] cellsOf(def column, String between) {
  return column.size() == 0 ? new String[0] : column.value.utf8ToString().splitOnToken(between);
}
double[] numbersOf(String[] cells) {
  double[] numbers = new double[cells.length];
  for (int i = 0; i < cells.length - 1; i++) { numbers[i] = cells[i].isEmpty() ? Double.NaN : Double.parseDouble(cells[i]); }
  return numbers;
}
Map seenOf(Map doc, Map params, def[] bound) {
  int count = 0;
  List texts = new ArrayList();
  for (String column : (List) params.texts) {
    String[] cells = cellsOf(doc[column], (String) params.between);
    count = cells.length - 1;
    texts.add(cells);
  }
  List numbers = new ArrayList();
  for (String column : (List) params.numbers) {
    double[] cells = numbersOf(cellsOf(doc[column], (String) params.between));
    count = cells.length - 1;
    numbers.add(cells);
  }
  List columns = (List) params.document;
  double[] document = new double[columns.size()];
  for (int i = 0; i < document.length; i++) {
    def column = doc[columns.get(i)];
    document[i] = column.size() == 0 ? Double.NaN : column.value;
  }
  List rows = new ArrayList();
  Map seen = ['texts': texts, 'numbers': numbers, 'document': document, 'sets': new def[(int) params.sets], 'rows': rows];
  for (int row = 0; row < count; row++) {
    int[] run = new int[] { row, row, row };
    bound[(int) params.row] = run;
    if (isTrue((Map) params.among, bound, seen)) rows.add(run);
  }
  return seen;
}
`;

const seeing = `
def[] bound = new def[(int) params.names];
Map seen = seenOf(doc, params, bound);
`;

/** Whether the formula `params.that` holds. */
export const rowFilterScript = `${functions}${seeing}return isTrue((Map) params.that, bound, seen);`;

/** The measure `params.by`; `params.lacking` for a document without it. */
export const rowOrderScript = `${functions}${seeing}double number = measured((Map) params.by, bound, seen);
return Double.isNaN(number) ? params.lacking == 'least' ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY : number;`;
