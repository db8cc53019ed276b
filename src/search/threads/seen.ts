import type { ViewState } from '../view/view.ts';

export const nothingSeen: ViewState = { change: 0, merged: 0, listed: 0 };

/** Whether a view has come at least as far as another. */
export function covers(one: ViewState, other: ViewState): boolean {
  return one.change >= other.change && one.merged >= other.merged && one.listed >= other.listed;
}

/** The state that covers both. */
export function latest(one: ViewState, other: ViewState): ViewState {
  return {
    change: Math.max(one.change, other.change),
    merged: Math.max(one.merged, other.merged),
    listed: Math.max(one.listed, other.listed),
  };
}

/** What an answer about single records was given of: a merge does not change them. */
export function ofRecords({ change, listed }: ViewState): ViewState {
  return { change, listed, merged: 0 };
}
