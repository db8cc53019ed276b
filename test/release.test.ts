import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { notices } from '../scripts/notices.ts';
import { nextVersion, releasedChangelog, withVersion } from '../scripts/release.ts';

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

describe('the version of a release', () => {
  test.each([
    ['0.1.9', 'patch', '0.1.10'],
    ['0.1.9', 'minor', '0.2.0'],
    ['0.9.9', 'major', '1.0.0'],
    ['0.1.0', '0.1.0', '0.1.0'],
    ['0.9.0', '0.10.0', '0.10.0'],
  ])('after %s, %s is %s', (current, step, next) => expect(nextVersion(current, step)).toBe(next));

  test.each(['', 'Patch', '1.2', 'v1.2.3', '1.2.3-beta'])('"%s" is no step', (step) => {
    expect(() => nextVersion('1.2.3', step)).toThrow('usage');
  });

  test('does not go back', () => expect(() => nextVersion('0.10.0', '0.9.9')).toThrow('0.9.9 is before 0.10.0'));
});

describe('the changelog of a release', () => {
  test('has version and day over its newest section, and its older ones as they were', () => {
    const before = '# Changelog\n\n## 0.3.0 (not yet released)\n\n- new\n\n## 0.2.0 (2026-01-02)\n\n- old\n';
    const after = '# Changelog\n\n## 0.2.1 (2026-03-04)\n\n- new\n\n## 0.2.0 (2026-01-02)\n\n- old\n';
    expect(releasedChangelog(before, '0.2.1', '2026-03-04')).toBe(after);
  });

  test('has something to say: without a section that is not released there is no release', () => {
    expect(() => releasedChangelog('# Changelog\n\n## 0.2.0 (2026-01-02)\n', '0.3.0', '2026-03-04')).toThrow('section');
  });
});

test.each(['package.json', 'package-lock.json'])('%s gets the version and keeps everything else', (file) => {
  const before = read(file).split('\n');
  const changed = withVersion(read(file), '9.8.7').split('\n');
  const differing = changed.filter((line, index) => line !== before[index]);
  expect(new Set(differing.map((line) => line.trim()))).toEqual(new Set(['"version": "9.8.7",']));
});

test('THIRD-PARTY-NOTICES.md names what is installed: else run `npm run docs`', () => {
  expect(read('THIRD-PARTY-NOTICES.md')).toBe(notices());
});
