/** The Markdown of one page, and where it stands in the repository, so that links between files hold between pages. */
export interface Source {
  readonly path: string;
  readonly markdown: string;
  /** What the menu calls it, where its title would not do there. */
  readonly menu?: string;
}
