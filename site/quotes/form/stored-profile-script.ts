/**
 * Runs after the choice of the profile on the neutral form, before the form's code arrives. A stored profile decides
 * which questions are shown. The hidden choice must match it, or the server would validate the other profile's
 * questions.
 */
export const storedProfileScript =
  'if(document.documentElement.dataset.layout=="layout-exchange")' +
  'document.currentScript.previousElementSibling.querySelector("[value=I]").checked=true'
