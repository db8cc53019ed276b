import { useSignal } from '@preact/signals';
import { Copy } from '../../parts/copy.tsx';
import { programTexts } from './program-text.ts';
import { asked, pageSize, price } from './question.ts';

type Way = keyof typeof programTexts;
const ways = Object.keys(programTexts) as readonly Way[];

/** The same request for a program, in the way that is chosen. */
export function Program() {
  const way = useSignal<Way>('curl');
  const text = programTexts[way.value]({ origin: location.origin, asked: asked.value, pageSize, price: price.value });
  return (
    <details class="program">
      <summary>The same for a program</summary>
      <fieldset class="targets">
        <legend class="unseen">As</legend>
        {ways.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="way"
              checked={way.value === name}
              onChange={() => {
                way.value = name;
              }}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <div class="copyable">
        <pre>{text}</pre>
        <Copy text={text} />
      </div>
      <p class="quiet">
        With the key of a program from <a href="/console/keys">Keys</a>.
      </p>
    </details>
  );
}
