import { type DroppedFunctions, never, nothing } from "./drop-functions.ts"

/** Features of React's renderer that no page uses, of the site or of the panel. */
export const droppedReactFunctions: DroppedFunctions = {
  "react-dom/cjs/react-dom-client.production.js": {
    // <ViewTransition>: first the checks that every transition makes, then code that only runs for this feature.
    trackEnterViewTransitions: nothing,
    commitEnterViewTransitions: nothing,
    commitExitViewTransitions: nothing,
    commitNestedViewTransitions: nothing,
    restoreNestedViewTransitions: nothing,
    restoreEnterOrExitViewTransitions: nothing,
    startViewTransition: never,
    flushAfterMutationEffects: never,
    reportViewTransitionError: never,
    commitAfterMutationEffectsOnFiber: never,
    applyViewTransitionToHostInstances: never,
    restoreViewTransitionOnHostInstances: never,
    createViewTransitionInstance: never,
    "ViewTransitionPseudoElement.prototype.animate": never,
    "ViewTransitionPseudoElement.prototype.getAnimations": never,
    "ViewTransitionPseudoElement.prototype.getComputedStyle": never,
    // <Activity> and <SuspenseList>.
    updateActivityComponent: never,
    commitActivityHydrationCallbacks: never,
    updateSuspenseListComponent: never,
    // Refs to fragments.
    FragmentInstance: never,
    addFragmentHandleToFiber: never,
    commitNewChildToFragmentInstance: never,
    deleteChildFromFragmentInstance: never,
    "FragmentInstance.prototype.addEventListener": never,
    "FragmentInstance.prototype.removeEventListener": never,
    "FragmentInstance.prototype.dispatchEvent": never,
    "FragmentInstance.prototype.focus": never,
    "FragmentInstance.prototype.focusLast": never,
    "FragmentInstance.prototype.blur": never,
    "FragmentInstance.prototype.observeUsing": never,
    "FragmentInstance.prototype.unobserveUsing": never,
    "FragmentInstance.prototype.getClientRects": never,
    "FragmentInstance.prototype.getRootNode": never,
    "FragmentInstance.prototype.compareDocumentPosition": never,
    "FragmentInstance.prototype.scrollIntoView": never,
    // Functions as a form's action, and the state and indicator of such actions.
    extractEvents$1: nothing,
    startHostTransition: never,
    ensureFormComponentIsStateful: never,
    mountActionState: never,
    updateActionStateImpl: never,
    rerenderActionState: never,
    dispatchActionState: never,
    runActionStateAction: never,
    defaultOnDefaultTransitionIndicator: nothing,
    // Style sheets and scripts with a precedence, and their preloading. `preload` of pictures stays.
    getResource: "{ return null }",
    acquireResource: never,
    preloadResourceAndSuspendIfNeeded: never,
    suspendResource: never,
    insertSuspendedStylesheets: never,
    preconnectAs: never,
    preloadModule: never,
    preinitStyle: never,
    preinitScript: never,
    preinitModuleScript: never,
    // The compiler's cache, refreshing of a cache, and hydration in an order given.
    useMemoCache: never,
    refreshCache: never,
    attemptExplicitHydrationTarget: never,
    // Custom elements.
    setPropOnCustomElement: never,
    // `onSelect` and `onBeforeInput`.
    constructSelectEvent: nothing,
    getNativeBeforeInputChars: nothing,
    getFallbackBeforeInputChars: nothing,
    // Names of components in stacks and messages: in a minified build they say nothing.
    getStackByFiberInDevAndProd: '{ return "" }',
    getComponentNameFromType: nothing,
    // `findDOMNode`.
    findCurrentFiberUsingSlowPath: never,
    findCurrentHostFiberImpl: never,
  },
}
