import { describe, expect, it } from 'vitest';
import { loadLexicon } from './load-lexicon.ts';

const lexicon = loadLexicon();

describe('a title with a tool', () => {
  it.each([
    ['title:react-developer', 'title:software-engineer', 'skill:react'],
    ['title:rust-engineer', 'title:engineer', 'skill:rust'],
    ['title:sap-consultant', 'title:consultant', 'skill:sap'],
    ['title:golang-engineer', 'title:engineer', 'skill:golang'],
    ['title:sql-developer', 'title:software-engineer', 'skill:sql'],
  ])('%s is %s with %s', (id, title, skill) => {
    expect(lexicon.toolTitle(id)).toEqual({ title, skill });
  });

  it.each([
    'title:devops-engineer',
    'title:machine-learning-engineer',
    'title:database-administrator',
    'title:software-engineer',
    'title:marketing-director',
    'title:dart-player',
    'skill:react',
    'title:nobody',
  ])('%s is none', (id) => {
    expect(lexicon.toolTitle(id)).toBeNull();
  });
});
