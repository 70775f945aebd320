/**
 * Runs behind the choice of the profile, on the neutral form, before its code arrives. A stored profile decides which
 * questions are shown: the hidden choice has to agree, or the server would check the other profile's.
 */
export const storedProfileScript =
  'if(document.documentElement.dataset.layout=="layout-exchange")' +
  'document.currentScript.previousElementSibling.querySelector("[value=I]").checked=true'
