//! Tantivy as a peer of the engine's benchmark. It measures itself, since a query takes less time than asking a process.
//!
//! `build FOLDER` reads people from standard input as lines of tabs (number, facets, name, titles, body) and builds one
//! segment of them. `serve FOLDER` tells how long opening took, and answers each line `{"queries": [...], "rounds": n}` with
//! a line `{"totals": [...], "ms": [...]}`: the number of all matches of each query and the milliseconds of each call.

use std::io::{BufRead, Write, stdin, stdout};
use std::time::Instant;

use serde_json::{Value, json};
use tantivy::collector::{Collector, Count, SegmentCollector, TopDocs};
use tantivy::query::{BooleanQuery, FuzzyTermQuery, PhraseQuery, Query, TermQuery, Weight};
use tantivy::schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::{DocId, Index, IndexWriter, Score, Searcher, SegmentReader, TantivyDocument, Term};

const FIELDS: [&str; 4] = ["facets", "name", "titles", "body"];
const TOP: usize = 10;

fn main() -> tantivy::Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, mode, folder] = arguments.as_slice() else { panic!("usage: whom-bench-tantivy build|serve FOLDER") };
    if mode == "build" {
        return build(folder);
    }
    let opening = Instant::now();
    let index = Index::open_in_dir(folder)?;
    let searcher = index.reader()?.searcher();
    assert_eq!(searcher.segment_readers().len(), 1);
    say(json!({ "openSeconds": opening.elapsed().as_secs_f64() }));
    for line in stdin().lock().lines() {
        let asked: Value = serde_json::from_str(&line?).expect("a line is no JSON");
        say(answer(&asked, &index.schema(), &searcher));
    }
    Ok(())
}

fn say(answer: Value) {
    println!("{answer}");
    stdout().flush().expect("nobody listens");
}

fn schema() -> Schema {
    let mut schema = Schema::builder();
    for name in FIELDS {
        let option = match name {
            "facets" => IndexRecordOption::Basic,
            "titles" => IndexRecordOption::WithFreqsAndPositions,
            _ => IndexRecordOption::WithFreqs,
        };
        let indexing = TextFieldIndexing::default()
            .set_tokenizer("whitespace")
            .set_index_option(option)
            .set_fieldnorms(name != "facets");
        schema.add_text_field(name, TextOptions::default().set_indexing_options(indexing));
    }
    schema.build()
}

fn build(folder: &str) -> tantivy::Result<()> {
    let schema = schema();
    let index = Index::create_in_dir(folder, schema.clone())?;
    let mut writer: IndexWriter = index.writer_with_num_threads(2, 1 << 30)?;
    for line in stdin().lock().lines() {
        let line = line?;
        let mut document = TantivyDocument::default();
        for (name, text) in FIELDS.iter().zip(line.split('\t').skip(1)) {
            document.add_text(schema.get_field(name)?, text);
        }
        writer.add_document(document)?;
    }
    writer.commit()?;
    let segments = index.searchable_segment_ids()?;
    if segments.len() > 1 {
        writer.merge(&segments).wait()?;
    }
    writer.garbage_collect_files().wait()?;
    writer.wait_merging_threads()
}

struct Asked {
    query: Box<dyn Query>,
    is_ranked: bool,
}

fn answer(asked: &Value, schema: &Schema, searcher: &Searcher) -> Value {
    let queries: Vec<Asked> = array(&asked["queries"]).map(|query| read(query, schema)).collect();
    let rounds = asked["rounds"].as_u64().expect("no rounds");
    let totals: Vec<usize> = queries.iter().map(|query| search(query, searcher)).collect();
    let mut ms = Vec::new();
    for _ in 0..rounds {
        for query in &queries {
            let begun = Instant::now();
            search(query, searcher);
            ms.push(begun.elapsed().as_secs_f64() * 1e3);
        }
    }
    json!({ "totals": totals, "ms": ms })
}

/// Finds the best or first ten and counts all matches, in one pass.
fn search(asked: &Asked, searcher: &Searcher) -> usize {
    let query = asked.query.as_ref();
    if asked.is_ranked {
        let best = TopDocs::with_limit(TOP).order_by_score();
        searcher.search(query, &(best, Count)).expect("a search failed").1
    } else {
        searcher.search(query, &FirstAndCount).expect("a search failed").1
    }
}

/// The first ten documents, and the number of all.
struct FirstAndCount;

struct First {
    documents: Vec<DocId>,
    count: usize,
}

impl Collector for FirstAndCount {
    type Fruit = (Vec<DocId>, usize);
    type Child = First;

    fn for_segment(&self, _: u32, _: &SegmentReader) -> tantivy::Result<First> {
        Ok(First { documents: Vec::with_capacity(TOP), count: 0 })
    }

    fn requires_scoring(&self) -> bool {
        false
    }

    fn merge_fruits(&self, fruits: Vec<Self::Fruit>) -> tantivy::Result<Self::Fruit> {
        Ok(fruits.into_iter().next().expect("no segment"))
    }

    fn collect_segment(&self, weight: &dyn Weight, segment: u32, reader: &SegmentReader) -> tantivy::Result<Self::Fruit> {
        let mut first = self.for_segment(segment, reader)?;
        weight.for_each_no_score(reader, &mut |documents| first.collect_block(documents))?;
        Ok(first.harvest())
    }
}

impl SegmentCollector for First {
    type Fruit = (Vec<DocId>, usize);

    fn collect(&mut self, document: DocId, _: Score) {
        self.collect_block(&[document]);
    }

    fn collect_block(&mut self, documents: &[DocId]) {
        let room = TOP - self.documents.len();
        self.documents.extend_from_slice(&documents[..room.min(documents.len())]);
        self.count += documents.len();
    }

    fn harvest(self) -> Self::Fruit {
        (self.documents, self.count)
    }
}

fn read(query: &Value, schema: &Schema) -> Asked {
    let field = |name: &str| schema.get_field(name).expect("no such field");
    let mut of: Vec<Box<dyn Query>> =
        array(&query["facets"]).map(|facet| word(field("facets"), text(facet), IndexRecordOption::Basic)).collect();
    let asked = &query["text"];
    if asked.is_null() {
        return Asked { query: Box::new(BooleanQuery::intersection(of)), is_ranked: false };
    }
    let name = field(text(&asked["field"]));
    let words: Vec<&str> = array(&asked["words"]).map(text).collect();
    let all = || words.iter().map(|one| word(name, one, IndexRecordOption::WithFreqs));
    let term = |one: &str| Term::from_field_text(name, one);
    let mode = text(&asked["mode"]);
    let only: Box<dyn Query> = match mode {
        "all" => {
            of.extend(all());
            return Asked { query: Box::new(BooleanQuery::intersection(of)), is_ranked: true };
        }
        "any" => Box::new(BooleanQuery::union(all().collect())),
        "phrase" if words.len() > 1 => Box::new(PhraseQuery::new(words.iter().map(|one| term(one)).collect())),
        "phrase" => word(name, words[0], IndexRecordOption::Basic),
        "prefix" => Box::new(FuzzyTermQuery::new_prefix(term(words[0]), 0, true)),
        "fuzzy" => Box::new(FuzzyTermQuery::new(term(words[0]), 1, true)),
        other => panic!("unknown mode {other}"),
    };
    let is_ranked = mode == "any";
    if of.is_empty() {
        return Asked { query: only, is_ranked };
    }
    of.push(only);
    Asked { query: Box::new(BooleanQuery::intersection(of)), is_ranked }
}

fn word(field: Field, text: &str, option: IndexRecordOption) -> Box<dyn Query> {
    Box::new(TermQuery::new(Term::from_field_text(field, text), option))
}

fn array(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().expect("no list").iter()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("no text")
}
