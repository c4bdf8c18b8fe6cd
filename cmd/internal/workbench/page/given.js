// Pictures that are dropped onto the page, or pasted into it.

// given has act called with the files.
export function given(act) {
  addEventListener('dragover', (event) => {
    event.preventDefault();
    document.body.classList.add('over');
  });
  addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) document.body.classList.remove('over');
  });
  addEventListener('drop', (event) => {
    event.preventDefault();
    document.body.classList.remove('over');
    act(event.dataTransfer.files);
  });
  addEventListener('paste', (event) => act(event.clipboardData.files));
}
