/**
 * What a formula about the rows of a document means, in OpenSearch's script language. It is the same text for every
 * formula, so that it is compiled once; the formula is a parameter. It follows `engine/scan-rows.ts` function by function,
 * and the oracle holds the two together. A row is a list of cells, and a run `[first, last, rows]` of numbers of rows.
 */
const functions = `
double numberIn(String[] cells, int at) {
  String cell = cells[at];
  return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
}
double toDouble(def number) { return ((Number) number).doubleValue(); }
boolean isWithin(double value, Map bounds) {
  if (Double.isNaN(value)) return false;
  if (bounds.min != null && value < toDouble(bounds.min)) return false;
  return bounds.max == null || value <= toDouble(bounds.max);
}
boolean meets(Map query, String[] cells) {
  String op = (String) query.op;
  if (op == 'all') { for (def part : query.of) { if (!meets(part, cells)) return false; } return true; }
  if (op == 'any') { for (def part : query.of) { if (meets(part, cells)) return true; } return false; }
  if (op == 'not') return !meets(query.of, cells);
  if (op == 'holds') {
    String cell = cells[query.at];
    for (def value : query.values) { if (cell.contains((String) value)) return true; }
    return false;
  }
  if (op == 'range') return isWithin(numberIn(cells, query.at), query);
  double sum = 0;
  for (def addend : query.of) { sum += numberIn(cells, addend.at) * toDouble(addend.times); }
  return isWithin(sum, query);
}
double numberOf(Map of, List run, Map seen) {
  double value = Double.NaN;
  if (of.at == 'document') {
    for (def column : of.columns) { if (seen.numbers.containsKey(column)) { value = toDouble(seen.numbers.get(column)); break; } }
  } else {
    String[] cells = (String[]) seen.cells.get(of.at == 'first' ? run.get(0) : run.get(1));
    for (def at : of.columns) { value = numberIn(cells, at); if (!Double.isNaN(value)) break; }
  }
  if (Double.isNaN(value)) return of.otherwise == null ? Double.NaN : toDouble(of.otherwise);
  return of.max == null ? value : Math.min(value, toDouble(of.max));
}
Map bind(Map names, String name, List run) {
  Map bound = new HashMap(names);
  bound.put(name, run);
  return bound;
}
boolean isTrue(Map formula, Map names, Map seen) {
  String op = (String) formula.op;
  if (op == 'all') { for (def part : formula.of) { if (!isTrue(part, names, seen)) return false; } return true; }
  if (op == 'any') { for (def part : formula.of) { if (isTrue(part, names, seen)) return true; } return false; }
  if (op == 'not') return !isTrue(formula.of, names, seen);
  if (op == 'within') return isWithin(numberOf(formula.of, (List) names.get(formula.of.row), seen), formula);
  if (op == 'atMost') {
    double left = numberOf(formula.left, (List) names.get(formula.left.row), seen);
    return left <= numberOf(formula.right, (List) names.get(formula.right.row), seen) + toDouble(formula.slack);
  }
  if (op == 'equal') {
    double a = numberIn((String[]) seen.cells.get(names.get(formula.of.get(0)).get(0)), formula.column);
    return a == numberIn((String[]) seen.cells.get(names.get(formula.of.get(1)).get(0)), formula.column);
  }
  if (op == 'is') return names.get(formula.of.get(0)).get(0) == names.get(formula.of.get(1)).get(0);
  if (op == 'in') return names.get(formula.run).get(2).contains(names.get(formula.row).get(0));
  if (op == 'some') {
    for (def run : setOf(formula.in, seen)) { if (isTrue(formula.that, bind(names, formula.as, run), seen)) return true; }
    return false;
  }
  return isWithin(measured(formula, names, seen), formula);
}
List setOf(Map set, Map seen) {
  if (seen.sets.containsKey(set.number)) return (List) seen.sets.get(set.number);
  List rows = new ArrayList();
  for (def row : seen.rows) { if (meets(set.where, (String[]) seen.cells.get(row))) rows.add(row); }
  List found = new ArrayList();
  if (set.runs == null) { for (def row : rows) { found.add([row, row, [row]]); } }
  else found = runsOf(rows, set.runs, set.having, seen);
  seen.sets.put(set.number, found);
  return found;
}
List ranksOf(def row, List order, Map seen) {
  List ranks = new ArrayList();
  for (def of : order) {
    double number = numberOf(of, [row, row, [row]], seen);
    ranks.add(Double.isNaN(number) ? Double.NEGATIVE_INFINITY : number);
  }
  return ranks;
}
boolean isAfter(List a, List b) {
  for (int i = 0; i < a.size(); i++) {
    double left = a.get(i);
    double right = b.get(i);
    if (left != right) return left > right;
  }
  return false;
}
List runsOf(List rows, Map runs, Map having, Map seen) {
  List sorted = new ArrayList();
  List ranks = new ArrayList();
  for (def row : rows) {
    List rank = ranksOf(row, runs.order, seen);
    int at = sorted.size();
    while (at > 0 && isAfter((List) ranks.get(at - 1), rank)) at--;
    sorted.add(at, row);
    ranks.add(at, rank);
  }
  List made = new ArrayList();
  List keys = new ArrayList();
  List kept = new ArrayList();
  for (def row : sorted) {
    String[] cells = (String[]) seen.cells.get(row);
    double key = numberIn(cells, runs.key);
    int before = made.size() - 1;
    while (before >= 0 && (double) keys.get(before) != key) before--;
    List next = [row, row, [row]];
    boolean has = having == null || meets(having, cells);
    Map names = new HashMap();
    names.put('next', next);
    if (before >= 0) names.put('run', made.get(before));
    if (before < 0 || !isTrue(runs.joins, names, seen)) {
      made.add(next);
      keys.add(key);
      kept.add(has);
    } else {
      List run = (List) made.get(before);
      boolean ends = isTrue(runs.ends, names, seen);
      List joined = new ArrayList(run.get(2));
      joined.add(row);
      made.set(before, [run.get(0), ends ? row : run.get(1), joined]);
      if (has) kept.set(before, true);
    }
  }
  List found = new ArrayList();
  for (int i = 0; i < made.size(); i++) { if (kept.get(i)) found.add(made.get(i)); }
  return found;
}
double from(Map of, Map names, Map seen) { return numberOf(of.from, (List) names.get(of.from.row), seen); }
double to(Map of, Map names, Map seen) { return numberOf(of.to, (List) names.get(of.to.row), seen); }
double measured(Map measure, Map names, Map seen) {
  Map of = (Map) measure.of;
  String kind = (String) of.kind;
  double count = 0;
  double lacking = 0;
  double sum = 0;
  double least = Double.NaN;
  Set values = new HashSet();
  List starts = new ArrayList();
  List ends = new ArrayList();
  for (def run : setOf(measure.in, seen)) {
    Map bound = bind(names, measure.as, run);
    if (!isTrue(measure.that, bound, seen)) continue;
    count++;
    if (kind == 'distinct') {
      double value = numberIn((String[]) seen.cells.get(run.get(0)), of.column);
      if (Double.isNaN(value)) lacking++; else values.add(value);
    } else if (kind == 'union') {
      double start = from(of, bound, seen);
      double end = to(of, bound, seen);
      if (start < end) {
        int at = starts.size();
        while (at > 0 && (double) starts.get(at - 1) > start) at--;
        starts.add(at, start);
        ends.add(at, end);
      }
    } else if (kind == 'mean') {
      double length = to(of, bound, seen) - from(of, bound, seen);
      if (length > 0) sum += length;
    } else if (kind == 'least' || kind == 'leastOf') {
      double number = kind == 'least' ? to(of, bound, seen) - from(of, bound, seen) : measured(of.each, bound, seen);
      if (kind == 'least' && number < 0) number = 0;
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
Map seenOf(String rows, Map numbers, Map params) {
  Map seen = ['numbers': numbers, 'cells': new ArrayList(), 'rows': new ArrayList(), 'sets': new HashMap()];
  if (rows.isEmpty()) return seen;
  for (def row : rows.splitOnToken(params.betweenRows)) {
    if (seen.cells.size() < params.rowsMax) seen.cells.add(row.splitOnToken(params.betweenCells));
  }
  for (int row = 0; row < seen.cells.size(); row++) {
    Map names = new HashMap();
    names.put('row', [row, row, [row]]);
    if (isTrue(params.among, names, seen)) seen.rows.add(row);
  }
  return seen;
}
`;

/** Reads what the functions need of the document; they cannot reach it themselves. */
const seeing = `
Map numbers = new HashMap();
for (def column : params.documentColumns) { if (doc[column].size() > 0) numbers.put(column, doc[column].value); }
String rows = doc[params.rows].size() == 0 ? '' : doc[params.rows].value.utf8ToString();
Map seen = seenOf(rows, numbers, params);
`;

/** Whether the formula `params.that` holds. */
export const rowFilterScript = `${functions}${seeing}return isTrue(params.that, new HashMap(), seen);`;

/** The measure `params.by`; `params.lacking` for a document without it. */
export const rowOrderScript = `${functions}${seeing}double number = measured(params.by, new HashMap(), seen);
return Double.isNaN(number) ? params.lacking == 'least' ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY : number;`;
