import { sentence, understandSentence } from './question.ts';

/** A sentence to begin with. */
export function Example({ text }: { readonly text: string }) {
  function take(): void {
    sentence.value = text;
    understandSentence();
  }
  return (
    <button type="button" class="plain" onClick={take}>
      {text}
    </button>
  );
}
