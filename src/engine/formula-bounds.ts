/** The bounds of a formula. A document of the most rows is looked at in at most `rowsMax ** depthMax` steps. */
export const formulaBounds = {
  /** Names that are bound inside each other. */
  depthMax: 3,
  /** A formula looks at the first rows of a document, and not at those beyond this number. */
  rowsMax: 300,
  /** Sets of rows in one formula. */
  setsMax: 128,
} as const;
