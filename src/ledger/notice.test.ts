import { describe, expect, test } from 'vitest';
import { noticeDue, refusal } from './notice.ts';
import type { Purse, Terms } from './purse.ts';

const links = {
  noticeAtPercent: 80,
  approveUrl: 'https://whom.example/approve',
  upgradeUrl: 'https://whom.example/up',
};
const offered: Terms = { anchorAt: 0, planCredits: 10, extraUsage: 'off', extraLimit: 20 };
const notOffered: Terms = { ...offered, extraUsage: 'not_offered', extraLimit: 0 };
const on: Terms = { ...offered, extraUsage: 'on' };
const purse = (plan: number, bought = 0, extra = 0): Purse => ({ cycleStart: 0, plan, bought, extra });

describe('the usage notice of a success', () => {
  test.each([
    { left: 3, due: false },
    { left: 2, due: true },
    { left: 0, due: true },
  ])('with $left of 10 plan credits left is due: $due', ({ left, due }) => {
    expect(noticeDue(purse(left), offered, links) !== null).toBe(due);
  });

  test('is never due to an account without plan credits', () => {
    expect(noticeDue(purse(0, 50), { ...offered, planCredits: 0 }, links)).toBeNull();
  });

  test.each([
    { name: 'share', given: purse(2), terms: notOffered, message: "80 % of this cycle's 10 plan credits are used." },
    {
      name: 'what was bought',
      given: purse(0, 7),
      terms: notOffered,
      message: "All 10 credits of this cycle's plan are used. 7 bought credits follow.",
    },
    {
      name: 'extra usage',
      given: purse(1, 0, -5),
      terms: on,
      message: "90 % of this cycle's 10 plan credits are used. Up to 15 credits of extra usage follow.",
    },
  ])('tells the $name, with no placeholder left open', ({ given, terms, message }) => {
    expect(noticeDue(given, terms, links)?.message).toBe(message);
  });

  test('offers to approve extra usage only where it waits for that', () => {
    expect(noticeDue(purse(0), offered, links)).toMatchObject({
      approve_url: links.approveUrl,
      upgrade_url: links.upgradeUrl,
    });
    expect(noticeDue(purse(0), on, links)?.approve_url).toBeNull();
    expect(noticeDue(purse(0), notOffered, links)?.approve_url).toBeNull();
  });
});

describe('a refusal', () => {
  test('is a pause where extra usage is offered and off', () => {
    expect(refusal(purse(0), offered, links)).toMatchObject({
      kind: 'usage_paused',
      usageNotice: { approve_url: links.approveUrl, upgrade_url: links.upgradeUrl },
    });
  });

  test.each([
    { name: 'extra usage is not offered', terms: notOffered, given: purse(0, -3), says: 'All credits are used. Add' },
    { name: 'its limit is reached', terms: on, given: purse(0, 0, -20), says: 'so is the limit of extra usage' },
  ])('is out of credits where $name', ({ terms, given, says }) => {
    const refused = refusal(given, terms, links);
    expect(refused).toMatchObject({ kind: 'out_of_credits', upgradeUrl: links.upgradeUrl });
    expect(refused.usageNotice.message).toContain(says);
    expect(refused.usageNotice.approve_url).toBeNull();
  });
});
