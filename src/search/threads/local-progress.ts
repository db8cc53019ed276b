import type { Images } from '../view/segment-indexes.ts';
import type { ViewState } from '../view/view.ts';
import { nothingSeen } from './seen.ts';

/** How far the view of the event loop has come, and the indexes that it has opened. */
export class LocalProgress {
  #state = nothingSeen;
  #images: Images | null = null;
  onState: () => void = () => {};
  onImages: (images: Images) => void = () => {};

  get state(): ViewState {
    return this.#state;
  }

  /** Null where the indexes are not in this process. */
  get images(): Images | null {
    return this.#images;
  }

  readonly tellState = (state: ViewState): void => {
    this.#state = state;
    this.onState();
  };

  readonly tellImages = (images: Images): void => {
    this.#images = images;
    this.onImages(images);
  };
}
