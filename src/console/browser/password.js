// The buttons that show passwords. They are hidden until this script can answer them.

for (const button of document.querySelectorAll('.secret button')) {
  const input = button.parentElement?.querySelector('input');
  if (button instanceof HTMLButtonElement && input) answer(button, input);
}

/**
 * @param {HTMLButtonElement} button
 * @param {HTMLInputElement} input
 */
function answer(button, input) {
  /** @param {boolean} isShown */
  const show = (isShown) => {
    const { selectionStart, selectionEnd } = input;
    input.type = isShown ? 'text' : 'password';
    button.setAttribute('aria-pressed', String(isShown));
    if (document.activeElement !== input) return;
    // Chromium makes the field again and puts the caret at its beginning, unless it has been laid out.
    input.getBoundingClientRect();
    input.setSelectionRange(selectionStart, selectionEnd);
  };
  // The caret stays where it is.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => show(input.type === 'password'));
  // A browser keeps what was typed into fields of text, and offers it again.
  input.form?.addEventListener('submit', () => show(false));
  button.hidden = false;
}
