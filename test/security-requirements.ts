/*
 * The numbers of OWASP ASVS 5.0.0 that docs/security.md answers: levels 1 and 2 of every chapter that applies, and
 * level 3 of those on browsers, files, staff and data. "1.1-2" stands for 1.1 and 1.2.
 */
const sections: Record<string, string> = {
  V1: "1.1-2 2.1-9 3.1-11 4.1-3 5.1-2",
  V2: "1.1-3 2.1-3 3.1-4 4.1-1",
  V3: "1.1-1 2.1-3 3.1-5 4.1-8 5.1-8 6.1-1 7.1-5",
  V4: "1.1-3 2.1-1 3.1-2 4.1-4",
  V5: "1.1-1 2.1-6 3.1-3 4.1-3",
  V6: "1.1-3 2.1-12 3.1-8 4.1-6 5.1-8 6.1-4 7.1-2 8.1-4",
  V7: "1.1-3 2.1-4 3.1-2 4.1-5 5.1-3 6.1-2",
  V8: "1.1-4 2.1-4 3.1-3 4.1-2",
  V11: "1.1-2 2.1-3 3.1-3 4.1-4 5.1-1 6.1-1",
  V12: "1.1-3 2.1-2 3.1-4",
  V13: "1.1-1 2.1-5 3.1-2 4.1-5",
  V14: "1.1-2 2.1-8 3.1-3",
  V15: "1.1-3 2.1-3 3.1-7",
  V16: "1.1-1 2.1-5 3.1-4 4.1-3 5.1-3",
}

export const securityRequirements: string[] = Object.entries(sections).flatMap(([chapter, ranges]) =>
  ranges.split(" ").flatMap((range) => {
    const [, section, first, last] = /^(\d+)\.(\d+)-(\d+)$/.exec(range) ?? []
    return Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => `${chapter}.${section}.${Number(first) + index}`,
    )
  }),
)
