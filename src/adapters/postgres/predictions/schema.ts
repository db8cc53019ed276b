/**
 * The table of predictions, as a part of the third step of the schema. A book is the rows of one edition, which the state
 * names; `erased` counts the erasures in it, each of which makes it another one to its readers.
 */
export const predictionTables = `
  CREATE TABLE prediction_state (
    one integer PRIMARY KEY CHECK (one = 1),
    edition bigint NOT NULL,        -- 0 before the first training
    erased bigint NOT NULL
  );
  INSERT INTO prediction_state VALUES (1, 0, 0);
  CREATE TABLE prediction (
    edition bigint NOT NULL,
    person_id text COLLATE "C" NOT NULL,
    digest text NOT NULL,
    signal_date text NOT NULL,
    score double precision,
    reasoning text,
    PRIMARY KEY (edition, person_id)
  );
`;
