import { SHARE_CARD } from "#contract/limits.ts";
import { compressTop, encodePng, type PngTop, readTop } from "../png.ts";
import { element } from "../xml.ts";
import { type Bitmap, place, rasterise } from "./bitmap.ts";
import { breakText } from "./break-text.ts";
import type { Card, CardFigure, CardTrend } from "./card.ts";
import { drawableText } from "./drawable-text.ts";
import { createFaces, type Faces } from "./faces.ts";
import { fitTitle, SLACK } from "./fit-title.ts";
import * as layout from "./layout.ts";
import { onPaper } from "./on-paper.ts";
import { COLOURS, PALETTE } from "./palette.ts";
import { setText, type TextLine } from "./set-text.ts";
import { arrowSvg, lineSvg } from "./trend-line.ts";
import { createWordCase, type WordCase } from "./word-case.ts";

export interface CardPainter {
	/**
	 * A PNG of 1200 by 630 pixels; the same bytes for the same card. Where a former card with the same head is given, painted
	 * by the same version, its upper part is taken over as it is. One at a time: satori is not made for more.
	 */
	paint: (card: Card, former?: Uint8Array) => Promise<Uint8Array>;
}

interface Tools {
	faces: Faces;
	words: WordCase;
	/** What all cards of a site share, by the name of the site. */
	grounds: Map<string, Bitmap>;
}

const { widthPixels: WIDTH, heightPixels: HEIGHT } = SHARE_CARD;
/** What a card is about stands above this row, and rarely changes; the figures stand below and often do. */
const FOOT_TOP = layout.RULE_TOP;

interface CardPainterParts {
	/** The bytes of the fonts in the order of `FACE_FILES`. */
	fonts: readonly Uint8Array[];
	/** Changes whenever the same card would come out differently. */
	version: string;
}

/**
 * Paints share cards. The ground is painted once, words and digits that come back are kept as pixels, and of each card only
 * the title and the trend are really drawn; of one whose head was painted before, only the trend.
 */
export function createCardPainter({ fonts, version }: CardPainterParts): CardPainter {
	const faces = createFaces(fonts);
	const tools: Tools = { faces, words: createWordCase(faces), grounds: new Map() };
	return {
		async paint(card, former) {
			const ground = await groundOf(tools, card.site);
			const head = headOf(card, faces);
			const key = JSON.stringify([version, head]);
			const known = former && readTop(former);
			const top = known && known.key === key ? known : await drawHead(ground, { head, key, tools });
			const foot = rowsOf(ground, FOOT_TOP, HEIGHT);
			for (const [index, figure] of card.figures.entries()) {
				await paintFigure(foot, { figure, index }, tools);
			}
			if (card.trend) await paintTrend(foot, card.trend, tools);
			return encodePng({
				width: WIDTH,
				height: HEIGHT,
				palette: PALETTE,
				top,
				pixels: foot.pixels,
			});
		},
	};
}

/** Everything that is written above the figures, as it can be drawn: no text is endless. */
interface CardHead {
	site: string;
	kicker: string;
	title: string;
	summary: string;
}

function headOf({ site, kicker, title, name, summary }: Card, faces: Faces): CardHead {
	return {
		site: drawableText(site, faces),
		kicker: drawableText(kicker, faces),
		title: drawableText(title, faces) || drawableText(name, faces),
		summary: drawableText(summary, faces),
	};
}

/** A copy of some rows. */
function rowsOf({ width, pixels }: Bitmap, from: number, to: number): Bitmap {
	return { width, height: to - from, pixels: pixels.slice(from * width, to * width) };
}

async function drawHead(
	ground: Bitmap,
	{ head, key, tools }: { head: CardHead; key: string; tools: Tools },
): Promise<PngTop> {
	const target = rowsOf(ground, 0, FOOT_TOP);
	await paintHead(target, head, tools);
	return compressTop(target.pixels, { width: WIDTH, key });
}

/** Three bars that rise, in a square of 28 pixels. */
const SITE_MARK = [
	{ y: 16, width: 6, height: 12 },
	{ x: 10, y: 8, width: 6, height: 20 },
	{ x: 20, width: 6, height: 28 },
];

async function groundOf({ faces, words, grounds }: Tools, site: string): Promise<Bitmap> {
	const known = grounds.get(site);
	if (known) return known;
	const { MARGIN, EDGE_HEIGHT, RULE_TOP, INNER_WIDTH, SITE } = layout;
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
	place(
		ground,
		await words.word(name, { ...SITE, width: INNER_WIDTH - 40 }),
		MARGIN + 40,
		SITE.top,
	);
	grounds.set(site, ground);
	return ground;
}

async function paintHead(
	target: Bitmap,
	{ kicker, title, summary }: CardHead,
	{ faces, words }: Tools,
): Promise<void> {
	const { MARGIN, INNER_WIDTH, KICKER, HEAD_TOP } = layout;
	if (kicker) {
		place(target, await words.word(kicker, { ...KICKER, width: INNER_WIDTH }), MARGIN, KICKER.top);
	}
	const lines = [...titleLines(title, faces), ...summaryLines(summary, faces)];
	if (lines.length === 0) return;
	const used = lines.reduce((sum, line) => sum + line.gap + line.height, 0);
	const descent = Math.ceil((lines.at(-1)?.style.size ?? 0) * layout.TITLE_DESCENT);
	const height = Math.min(used + descent, layout.RULE_TOP - HEAD_TOP);
	const head = await setText(faces, lines, { width: widthOf(lines, faces), height });
	place(target, head, MARGIN, HEAD_TOP);
}

/** As narrow as the lines allow: what is not rendered costs nothing. */
function widthOf(lines: readonly TextLine[], faces: Faces): number {
	const widest = Math.max(...lines.map(({ text, style }) => faces.widthOf(text) * style.size));
	return Math.min(layout.INNER_WIDTH, Math.ceil(widest / SLACK) + 2);
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
	const width = layout.INNER_WIDTH * SLACK;
	const { lines } = breakText(summary, { measure, width, maxLines: 1 });
	return lines.map((text) => ({ text, style, height, gap }));
}

async function paintFigure(
	foot: Bitmap,
	{ figure, index }: { figure: CardFigure; index: number },
	{ faces, words }: Tools,
): Promise<void> {
	const column = layout.FIGURE_COLUMNS[index];
	if (!column) throw new Error(`A card has no place for a figure number ${index + 1}`);
	const { FIGURE_LABEL, FIGURE_VALUE } = layout;
	const width = column.width - 12;
	const label = await words.word(drawableText(figure.label, faces), { ...FIGURE_LABEL, width });
	place(foot, label, column.left, FIGURE_LABEL.top - FOOT_TOP);
	const value = await words.figure(drawableText(figure.value, faces), { ...FIGURE_VALUE, width });
	place(foot, value, column.left, FIGURE_VALUE.top - FOOT_TOP);
}

async function paintTrend(foot: Bitmap, trend: CardTrend, { words }: Tools): Promise<void> {
	const { left, name, arrow, label, lineName, line } = layout.TREND;
	const put = (piece: Bitmap, from: number, top: number) =>
		place(foot, piece, left + from, top - FOOT_TOP);
	put(await words.word(name.text, name), 0, name.top);
	put(words.picture(arrowSvg(trend.direction)), arrow.left, arrow.top);
	put(await words.figure(trend.label, label), label.left, label.top);
	if (trend.line.length < 2) return;
	put(await words.word(lineName.text, lineName), 0, lineName.top);
	put(rasterise(lineSvg(trend)), line.left, line.top);
}
