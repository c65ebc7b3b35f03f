import { SHARE_CARD } from "#contract/limits.ts";
import { renderMark } from "../mark.ts";
import { encodePng } from "../png.ts";
import { element } from "../xml.ts";
import { type PixelMap, rasterise } from "./bitmap.ts";
import { type BrokenText, breakText } from "./break-text.ts";
import type { Card } from "./card.ts";
import { drawableText } from "./drawable-text.ts";
import { createFaces, type Faces } from "./faces.ts";
import * as layout from "./layout.ts";
import { INNER_WIDTH, MARGIN, type TitleSetting } from "./layout.ts";
import { onPaper } from "./on-paper.ts";
import { createLogoPainter } from "./paint-logo.ts";
import { COLOURS } from "./palette.ts";
import { createWordCase, type WordBox, type WordCase } from "./word-case.ts";

interface Tools {
	faces: Faces;
	words: WordCase;
	/** Backgrounds by the name of the site. */
	grounds: Map<string, PixelMap>;
}

const { widthPixels: WIDTH, heightPixels: HEIGHT } = SHARE_CARD;

/**
 * Paints share cards. Takes the bytes of the fonts in the order of `FACE_FILES`. The background is painted once, and
 * common words are cached as pixels, so only the title, the summary and what is rare are painted for each card.
 */
export function createCardPainter(fonts: readonly Uint8Array[]) {
	const faces = createFaces(fonts);
	const tools: Tools = { faces, words: createWordCase(faces), grounds: new Map() };
	const paintLogo = createLogoPainter(faces);
	return {
		/** A PNG of 1200 by 630 pixels, the same bytes for the same card. One at a time, because satori requires it. */
		async paint(card: Card): Promise<Uint8Array> {
			const ground = await backgroundOf(tools, card.site);
			const target = { ...ground, pixels: ground.pixels.slice() };
			await paintHead(target, card, tools);
			await paintSummary(target, card, tools);
			for (const [index, figure] of card.figures.entries()) {
				const left = MARGIN + index * layout.FIGURE_STEP;
				await paintWord(target, figure.value, { ...valueBox(figure.value, faces), left, tools });
				await paintWord(target, figure.label, { ...layout.FIGURE_LABEL, left, tools });
			}
			await paintFacts(target, card, tools);
			const palette = await paintLogo(target, card);
			return encodePng({ width: WIDTH, height: HEIGHT, palette, pixels: target.pixels });
		},
	};
}

/** Hosts can be long, and a part of one would be another. */
function valueBox(value: string, { widthOf }: Faces): typeof layout.FIGURE_VALUE {
	const { style, width } = layout.FIGURE_VALUE;
	const size = Math.max(24, Math.min(style.size, Math.floor(width / widthOf(value))));
	return { ...layout.FIGURE_VALUE, style: { ...style, size } };
}

async function backgroundOf(tools: Tools, site: string): Promise<PixelMap> {
	const hit = tools.grounds.get(site);
	if (hit) return hit;
	const { BAND, MARK } = layout;
	const ground = rasterise(
		onPaper(
			WIDTH,
			HEIGHT,
			element("rect", { y: BAND.top, width: WIDTH, height: BAND.height, fill: COLOURS.band }),
			renderMark({ x: MARK.left, y: MARK.top, size: MARK.size, face: COLOURS.onBand }),
		),
	);
	const name = drawableText(site, tools.faces);
	const width = Math.min(INNER_WIDTH / 3, siteWidth(name, tools));
	await paintWord(ground, name, { ...layout.FOOT, left: WIDTH - MARGIN - width, width, tools });
	tools.grounds.set(site, ground);
	return ground;
}

function siteWidth(site: string, { faces }: Tools): number {
	return Math.ceil(faces.widthOf(site) * layout.FOOT.style.size * 1.02) + 2;
}

/** Returns how wide it is. */
async function paintWord(
	target: PixelMap,
	text: string,
	{ tools, ...box }: WordBox & { tools: Tools },
): Promise<number> {
	const drawn = drawableText(text, tools.faces);
	return drawn === "" ? 0 : tools.words(target, drawn, box);
}

async function paintHead(target: PixelMap, card: Card, tools: Tools): Promise<void> {
	const { faces } = tools;
	const left = layout.headLeft(card.logo !== undefined || card.monogram !== undefined);
	const width = WIDTH - MARGIN - left;
	const alert = await paintWord(target, card.alert, { ...layout.ALERT, left, width, tools });
	const inset = alert > 0 ? alert + layout.ALERT.gap : 0;
	const beside = { left: left + inset, width: width - inset, tools };
	if (beside.width > 0) await paintWord(target, card.kicker, { ...layout.KICKER, ...beside });
	const title = drawableText(card.title, faces) || drawableText(card.name, faces);
	if (title !== "") await paintTitle(target, title, { left, tools });
}

/** Ends where the kicker begins. */
async function paintTitle(
	target: PixelMap,
	title: string,
	{ left, tools }: { left: number; tools: Tools },
): Promise<void> {
	const setting = /\p{Script=Arabic}/u.test(title) ? layout.ARABIC_TITLE : layout.TITLE;
	const width = layout.MARK.left - left - layout.FOOT_GAP;
	const { size, lines } = fitTitle(title, setting, { faces: tools.faces, width });
	const below = Math.ceil(size * layout.TITLE_DESCENT);
	const box = {
		left,
		width,
		below,
		above: Math.ceil(size * layout.TITLE_ASCENT),
		height: Math.ceil(size * setting.lineHeight),
		style: { size, weight: 600, colour: "ink", on: "paper" },
		isLarge: true,
	} as const;
	const start = layout.KICKER.top - below - lines.length * box.height;
	for (const [at, line] of lines.entries()) {
		await paintWord(target, line, { ...box, top: start + at * box.height, tools });
	}
}

async function paintSummary(target: PixelMap, card: Card, tools: Tools): Promise<void> {
	const { top, height, lines: maxLines, style } = layout.SUMMARY;
	const measure = (text: string) => tools.faces.widthOf(text) * style.size;
	const text = drawableText(card.summary, tools.faces);
	const width = INNER_WIDTH * SLACK;
	for (const [at, line] of breakText(text, { measure, width, maxLines }).lines.entries()) {
		const box = { height, style, width: INNER_WIDTH, left: MARGIN, top: top + at * height };
		await paintWord(target, line, { ...box, tools });
	}
}

/** As many as fit before the name of the site. */
async function paintFacts(target: PixelMap, { facts, site }: Card, tools: Tools): Promise<void> {
	let left = MARGIN;
	const end = WIDTH - MARGIN - Math.min(INNER_WIDTH / 3, siteWidth(site, tools)) - layout.FOOT_GAP;
	for (const fact of facts) {
		const width = end - left;
		if (width < layout.FOOT_GAP * 2) return;
		left +=
			(await paintWord(target, fact, { ...layout.FOOT, left, width, tools })) + layout.FOOT_GAP;
	}
}

interface TitleRoom {
	faces: Faces;
	width: number;
}

/** Share of the width that a measured line may fill. Measuring ignores kerning and ligatures, so lines can be wider. */
const SLACK = 0.985;
/** Precision of the search for the width of balanced lines. */
const BALANCE_PIXELS = 16;

/** The largest size in which a title fits without breaking a word. If none fits, the smallest, broken or cut. */
function fitTitle(title: string, { sizes }: TitleSetting, { faces, width }: TitleRoom) {
	let fitted: { size: number; lines: string[] } | undefined;
	for (const { size, lines: maxLines } of sizes) {
		const measure = (text: string) => faces.widthOf(text) * size;
		const broken = breakText(title, { measure, width: width * SLACK, maxLines });
		fitted = { size, lines: balance(title, broken, { measure, width: width * SLACK }) };
		if (!broken.isCut && !broken.isSplit) break;
	}
	if (!fitted) throw new Error("There are no sizes for titles");
	return fitted;
}

/** Breaks at the smallest width with the same number of lines, so that no word is left alone at the end. */
function balance(
	title: string,
	{ lines, isCut, isSplit }: BrokenText,
	{ measure, width: widest }: { measure: (text: string) => number; width: number },
): string[] {
	if (lines.length === 1 || isCut || isSplit) return lines;
	let tooNarrow = 0;
	let width = widest;
	let balanced = lines;
	while (width - tooNarrow > BALANCE_PIXELS) {
		const tried = (tooNarrow + width) / 2;
		const broken = breakText(title, { measure, width: tried, maxLines: lines.length });
		if (broken.isCut || broken.isSplit) tooNarrow = tried;
		else [width, balanced] = [tried, broken.lines];
	}
	return balanced;
}
