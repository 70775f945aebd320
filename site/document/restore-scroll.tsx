import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router"

export const scrollKey = "scroll-positions"

/**
 * React Router's `ScrollRestoration` with a script of our own: theirs throws where the browser blocks session storage.
 * The script runs before the first paint, so that a reloaded page does not jump. An entry of the history that a link
 * within the page made gets a key of its own: without one, the router would scroll all of them to one position.
 */
export const restoreScrollScript =
  'try{var k=function(){var s=history.state;if(!s||!s.key)history.replaceState(s={key:Date.now().toString(36)},"");' +
  'return s},s=k();addEventListener("popstate",k);' +
  `var y=JSON.parse(sessionStorage.getItem("${scrollKey}")||"{}")[s.key];` +
  `if(typeof y=="number")scrollTo(0,y)}catch(e){}`

export function RestoreScroll() {
  useScrollRestoration({ storageKey: scrollKey })
  // oxlint-disable-next-line react/no-danger -- a script of our own, without any input
  return <script dangerouslySetInnerHTML={{ __html: restoreScrollScript }} suppressHydrationWarning />
}
