import { SHARE_CARD } from "#contract/limits.ts";
import { encodePng } from "../png.ts";
import { element } from "../xml.ts";
import { type PixelMap, placePixels, rasterise } from "./bitmap.ts";
import { type BrokenText, breakText } from "./break-text.ts";
import type { Card, CardFigure, CardTrend } from "./card.ts";
import { drawableText } from "./drawable-text.ts";
import { createFaces, type Faces } from "./faces.ts";
import * as layout from "./layout.ts";
import { INNER_WIDTH, type TitleSetting } from "./layout.ts";
import { onPaper } from "./on-paper.ts";
import { createLogoPainter } from "./paint-logo.ts";
import { COLOURS } from "./palette.ts";
import { setText, type TextLine } from "./set-text.ts";
import { arrowSvg, lineSvg } from "./trend-line.ts";
import { createWordCase, type WordCase } from "./word-case.ts";

interface CardPainter {
	/** A PNG of 1200 by 630 pixels, the same bytes for the same card. One at a time, because satori requires it. */
	paint: (card: Card) => Promise<Uint8Array>;
}

interface Tools {
	faces: Faces;
	words: WordCase;
	/** Backgrounds by the name of the site. */
	grounds: Map<string, PixelMap>;
}

const { widthPixels: WIDTH, heightPixels: HEIGHT } = SHARE_CARD;

/**
 * Paints share cards. Takes the bytes of the fonts in the order of `FACE_FILES`. The background is painted once, and
 * common words and digits are cached as pixels, so only the title, the summary and the trend are painted for each card.
 */
export function createCardPainter(fonts: readonly Uint8Array[]): CardPainter {
	const faces = createFaces(fonts);
	const tools: Tools = { faces, words: createWordCase(faces), grounds: new Map() };
	const paintLogo = createLogoPainter(faces);
	return {
		async paint(card) {
			const ground = await backgroundOf(tools, card.site);
			const target = { ...ground, pixels: ground.pixels.slice() };
			await paintHead(target, card, tools);
			for (const [index, figure] of card.figures.entries()) {
				await paintFigure(target, { figure, index }, tools);
			}
			if (card.trend) await paintTrend(target, card.trend, tools);
			const palette = await paintLogo(target, card);
			return encodePng({
				width: WIDTH,
				height: HEIGHT,
				palette,
				pixels: target.pixels,
			});
		},
	};
}

/** Three rising bars in a square of 28 pixels. */
const SITE_MARK = [
	{ y: 16, width: 6, height: 12 },
	{ x: 10, y: 8, width: 6, height: 20 },
	{ x: 20, width: 6, height: 28 },
];

async function backgroundOf({ faces, words, grounds }: Tools, site: string): Promise<PixelMap> {
	const hit = grounds.get(site);
	if (hit) return hit;
	const { MARGIN, EDGE_HEIGHT, RULE_TOP, SITE } = layout;
	const bars = SITE_MARK.map((bar) => element("rect", bar));
	const ground = rasterise(
		onPaper(
			WIDTH,
			HEIGHT,
			element("rect", { width: WIDTH, height: EDGE_HEIGHT, fill: COLOURS.accent }),
			element("rect", {
				x: MARGIN,
				y: RULE_TOP,
				width: INNER_WIDTH,
				height: 2,
				fill: COLOURS.rule,
			}),
			element(
				"g",
				{ transform: `translate(${MARGIN} ${SITE.top + 6})`, fill: COLOURS.accent },
				...bars,
			),
		),
	);
	const name = drawableText(site, faces);
	placePixels(
		ground,
		await words.word(name, { ...SITE, width: INNER_WIDTH - 40 }),
		MARGIN + 40,
		SITE.top,
	);
	grounds.set(site, ground);
	return ground;
}

async function paintHead(target: PixelMap, card: Card, { faces, words }: Tools): Promise<void> {
	const ALERT = card.isSevere ? layout.SEVERE_ALERT : layout.ALERT;
	const { MARGIN, KICKER, HEAD_TOP, LOGO_LAYOUT } = layout;
	const kicker = drawableText(card.kicker, faces);
	const title = drawableText(card.title, faces) || drawableText(card.name, faces);
	const summary = drawableText(card.summary, faces);
	const alert = drawableText(card.alert, faces);
	const inset = alert ? Math.ceil(faces.widthOf(alert) * ALERT.style.size) + ALERT.gap : 0;
	if (alert) {
		placePixels(
			target,
			await words.word(alert, { ...ALERT, width: INNER_WIDTH }),
			MARGIN,
			ALERT.top,
		);
	}
	if (kicker) {
		const beside = card.logo || card.monogram ? LOGO_LAYOUT.size + LOGO_LAYOUT.gap : 0;
		const width = INNER_WIDTH - inset - beside;
		placePixels(target, await words.word(kicker, { ...KICKER, width }), MARGIN + inset, KICKER.top);
	}
	const lines = [...titleLines(title, faces), ...summaryLines(summary, faces)];
	if (lines.length === 0) return;
	const used = lines.reduce((sum, line) => sum + line.gap + line.height, 0);
	const descent = Math.ceil((lines.at(-1)?.style.size ?? 0) * layout.TITLE_DESCENT);
	const height = Math.min(used + descent, layout.RULE_TOP - HEAD_TOP);
	const head = await setText(faces, lines, { width: linesWidth(lines, faces), height });
	placePixels(target, head, MARGIN, HEAD_TOP);
}

/** As narrow as the lines allow, because a smaller picture is painted faster. */
function linesWidth(lines: readonly TextLine[], faces: Faces): number {
	const widest = Math.max(...lines.map(({ text, style }) => faces.widthOf(text) * style.size));
	return Math.min(INNER_WIDTH, Math.ceil(widest / SLACK) + 2);
}

function titleLines(title: string, faces: Faces): TextLine[] {
	const setting = /\p{Script=Arabic}/u.test(title) ? layout.ARABIC_TITLE : layout.TITLE;
	const { size, lines } = fitTitle(title, setting, faces);
	const style = { size, weight: 600, colour: "ink" } as const;
	const height = Math.ceil(size * setting.lineHeight);
	const ascent = Math.ceil(size * layout.TITLE_ASCENT);
	return lines.map((text, index) => ({ text, style, height, gap: index === 0 ? ascent : 0 }));
}

function summaryLines(summary: string, { widthOf }: Faces): TextLine[] {
	const { style, height, gap } = layout.SUMMARY;
	const measure = (text: string) => widthOf(text) * style.size;
	const width = INNER_WIDTH * SLACK;
	const { lines } = breakText(summary, { measure, width, maxLines: 1 });
	return lines.map((text) => ({ text, style, height, gap }));
}

async function paintFigure(
	target: PixelMap,
	{ figure, index }: { figure: CardFigure; index: number },
	{ faces, words }: Tools,
): Promise<void> {
	const column = layout.FIGURE_COLUMNS[index];
	if (!column) throw new Error(`A card has no room for figure ${index + 1}`);
	const { FIGURE_LABEL, FIGURE_VALUE } = layout;
	const width = column.width - 12;
	const label = await words.word(drawableText(figure.label, faces), { ...FIGURE_LABEL, width });
	placePixels(target, label, column.left, FIGURE_LABEL.top);
	const value = await words.figure(drawableText(figure.value, faces), { ...FIGURE_VALUE, width });
	placePixels(target, value, column.left, FIGURE_VALUE.top);
}

async function paintTrend(target: PixelMap, trend: CardTrend, { words }: Tools): Promise<void> {
	const { left, name, arrow, label, lineName, line } = layout.TREND;
	const put = (piece: PixelMap, from: number, top: number) =>
		placePixels(target, piece, left + from, top);
	put(await words.word(trend.name, name), 0, name.top);
	put(words.picture(arrowSvg(trend.direction)), arrow.left, arrow.top);
	put(await words.figure(trend.label, label), label.left, label.top);
	if (trend.line.length < 2) return;
	put(await words.word(trend.lineName, lineName), 0, lineName.top);
	put(rasterise(lineSvg(trend.line)), line.left, line.top);
}

/** Share of the width that a measured line may fill. Measuring ignores kerning and ligatures, so lines can be wider. */
const SLACK = 0.985;
/** Precision of the search for the width of balanced lines. */
const BALANCE_PIXELS = 16;

/** The largest size in which a title fits without breaking a word. If none fits, the smallest, broken or cut. */
function fitTitle(title: string, { sizes }: TitleSetting, { widthOf }: Faces) {
	let fitted: { size: number; lines: string[] } | undefined;
	for (const { size, lines: maxLines } of sizes) {
		const measure = (text: string) => widthOf(text) * size;
		const broken = breakText(title, { measure, width: INNER_WIDTH * SLACK, maxLines });
		fitted = { size, lines: balance(title, broken, measure) };
		if (!broken.isCut && !broken.isSplit) break;
	}
	if (!fitted) throw new Error("There are no sizes for titles");
	return fitted;
}

/** Breaks at the smallest width with the same number of lines, so that no word is left alone at the end. */
function balance(
	title: string,
	{ lines, isCut, isSplit }: BrokenText,
	measure: (text: string) => number,
): string[] {
	if (lines.length === 1 || isCut || isSplit) return lines;
	let tooNarrow = 0;
	let width = INNER_WIDTH * SLACK;
	let balanced = lines;
	while (width - tooNarrow > BALANCE_PIXELS) {
		const tried = (tooNarrow + width) / 2;
		const broken = breakText(title, { measure, width: tried, maxLines: lines.length });
		if (broken.isCut || broken.isSplit) tooNarrow = tried;
		else [width, balanced] = [tried, broken.lines];
	}
	return balanced;
}
