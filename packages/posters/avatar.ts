import { clothes } from "./avatar/clothes.ts"
import { beard, face, glasses } from "./avatar/face.ts"
import { hairBehind, hairInFront } from "./avatar/hair.ts"
import { hat } from "./avatar/hats.ts"
import { hairTones, sitFor } from "./avatar/sitter.ts"
import type { Sitter } from "./avatar/sitter.ts"
import { avatarSize } from "./drawing.ts"
import type { Avatar } from "./drawing.ts"
import { palettes } from "./palettes.ts"
import { oval, Pen } from "./pen.ts"
import { Scene } from "./scene.ts"

/** Composes a portrait on a grid of 100. Attributes that are not given are chosen by the seed. */
export function composeAvatar(name: string, avatar: Avatar): Scene {
  const scene = new Scene(avatarSize.width, avatarSize.height, palettes["clear-noon"], avatar.seed ?? name)
  const sitter = sitFor(scene.chance, avatar)
  scene.palette = palettes[sitter.palette]
  const pen = new Pen(scene, 0, 0, avatarSize.width / 100)
  ground(scene, pen)
  drawSitter(scene, pen, sitter)
  return scene
}

/** Draws the person. The palette changes only the background, not skin, hair or clothes. */
export function drawSitter(scene: Scene, pen: Pen, sitter: Sitter): void {
  const tone = hairTones[sitter.hairColor]
  const hair = underHat(sitter)
  hairBehind(scene, pen, hair, tone)
  clothes(scene, pen, sitter)
  face(scene, pen, sitter)
  beard(scene, pen, sitter.beard, tone)
  hairInFront(scene, pen, hair, tone)
  glasses(pen, sitter.glasses)
  hat(scene, pen, sitter.hat, sitter.cloth)
}

/** The hair that shows with the hat: none under a headscarf, no bun under other hats. */
function underHat({ hat, hair }: Sitter): Sitter["hair"] {
  if (hat === "headscarf") return "bald"
  return hat !== "none" && hair === "bun" ? "short" : hair
}

function ground(s: Scene, pen: Pen): void {
  const { palette } = s
  const sheet = "M0 0H100V100H0Z"
  pen.fill(sheet, s.down(...palette.sky.slice(0, 4)))
  s.shade(pen.at(sheet), s.inkDown(0.4, 0))
  for (const r of [58, 47, 38]) pen.fill(oval(50, 46, r), palette.glow, 0.1)
  pen.fill(oval(50, 46, 31), s.down(...palette.sun))
  pen.light(
    oval(50, 46, 50),
    s.radial(240, 220, 240, [
      [0, "#fff", 0.4],
      [1, "#fff", 0],
    ]),
  )
}
