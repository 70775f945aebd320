/** The social networks that an agency can link to, by the word of its content. */
export const networkNames = {
  instagram: "Instagram",
  facebook: "Facebook",
  youtube: "YouTube",
  tiktok: "TikTok",
  linkedin: "LinkedIn",
} as const

export type SocialNetwork = keyof typeof networkNames
