// Adds buttons that copy the bank details. Without script they stand there as text that can be selected. Served as it is, so it is
// plain JavaScript; `npm run types` checks it by its comments.

for (const button of document.querySelectorAll('button[data-copy]')) {
  if (button instanceof HTMLButtonElement && navigator.clipboard !== undefined) button.hidden = false;
}

/** @param {HTMLButtonElement} button */
async function copy(button) {
  const plain = button.dataset.copy ?? '';
  const status = document.getElementById('copied');
  try {
    await navigator.clipboard.writeText(plain);
    const words = document.getElementById('transfer')?.dataset.copied ?? '';
    if (status !== null) status.textContent = `${words} · ${plain}`;
  } catch {
    // The browser allows no copying: the text is selected instead.
    const text = button.parentElement?.querySelector('bdi');
    if (text) getSelection()?.selectAllChildren(text);
  }
}

document.addEventListener('click', ({ target }) => {
  if (target instanceof HTMLButtonElement && target.dataset.copy !== undefined) void copy(target);
});
