import { describe, expect, test } from 'vitest';
import { repeatedField } from './repeated-field.ts';

// Protects that two readers of one body cannot see two requests: a repeated field is found anywhere, and nothing else
// is taken for one.
describe('a field given twice', () => {
  const found: readonly (readonly [string, string])[] = [
    ['{"query":"a","query":"b"}', 'query'],
    ['{"query":"a","page":1,"query":"a"}', 'query'],
    ['{"query":"a","qu\\u0065ry":"b"}', 'query'],
    ['{"a\\"b":1,"a\\u0022b":2}', 'a"b'],
    ['{"a":{"b":1},"c":[{"b":1},{"b":1,"b":2}]}', 'b'],
    ['{"a":[{"b":{}},1],"a":2}', 'a'],
    ['{"":1,"":2}', ''],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ];
  test.each(found)('%s', (json, name) => expect(repeatedField(json)).toBe(name));

  test.each([
    '{}',
    '[]',
    'null',
    '"a:b{"',
    '{"a":"a","b":"a"}',
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"{\\"a\\":1,\\"a\\":2}","b":"\\\\"}',
    '{"a":":","b":":"}',
  ])('not in %s', (json) => expect(repeatedField(json)).toBeNull());

  test('at any depth and length that a body can have', () => {
    expect(repeatedField(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)).toBeNull();
    expect(repeatedField(`{"a":"${'x\\n'.repeat(20_000)}","b":1,"b":2}`)).toBe('b');
  });
});
