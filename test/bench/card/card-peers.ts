// The same card by others: takumi paints it whole, and satori with resvg, which draw only parts of ours.
import { Resvg } from "@resvg/resvg-js";
import { type Node, Renderer } from "@takumi-rs/core";
import satori from "satori";
import { SHARE_CARD } from "#contract/limits.ts";
import type { Card } from "#render/card/card.ts";
import { FACE_FILES } from "#render/card/faces.ts";
import * as layout from "#render/card/layout.ts";
import { COLOURS, MONOGRAM_COLOURS } from "#render/card/palette.ts";

type Painter = (card: Card) => Promise<Uint8Array>;

const { widthPixels: width, heightPixels: height } = SHARE_CARD;

/** A box at its place, with a text or without. */
interface Box {
	text?: string;
	style: Record<string, string | number>;
}

export async function cardPeers(fonts: readonly Uint8Array[]): Promise<Record<string, Painter>> {
	// One family, as our own card falls back from face to face.
	const faces = FACE_FILES.map(({ weight }, at) => ({
		name: at < 2 ? "main" : `face ${at}`,
		data: Buffer.from(fonts[at] ?? []),
		weight,
		style: "normal" as const,
	}));
	const takumi = new Renderer();
	for (const face of faces) await takumi.registerFont(face);
	return {
		takumi: (card) => takumi.render(nodeOf(boxesOf(card)), { width, height, format: "png" }),
		async "satori and resvg"(card) {
			const svg = await satori(elementOf(boxesOf(card)), {
				width,
				height,
				fonts: faces.slice(0, 2),
			});
			return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
		},
	};
}

const ROOT = { display: "flex", width, height, backgroundColor: COLOURS.paper, fontFamily: "main" };

function nodeOf(boxes: readonly Box[]): Node {
	return {
		type: "container",
		style: ROOT,
		children: boxes.map(
			({ text, style }): Node =>
				text === undefined ? { type: "container", style } : { type: "text", text, style },
		),
	};
}

function elementOf(boxes: readonly Box[]) {
	const children = boxes.map(({ text, style }) => ({
		type: "div",
		props: {
			style: { display: "flex", ...style },
			...(text === undefined ? {} : { children: [text] }),
		},
	}));
	return { type: "div", props: { style: ROOT, children } };
}

function boxesOf(card: Card): Box[] {
	const { MARGIN, LOGO_LAYOUT, BAND, KICKER, SUMMARY, FOOT, FIGURE_VALUE, FIGURE_LABEL } = layout;
	const left = layout.headLeft(true);
	const logo = { left: LOGO_LAYOUT.left, top: LOGO_LAYOUT.top, width: LOGO_LAYOUT.size };
	const words = { left: MARGIN, width: layout.INNER_WIDTH };
	return [
		box({
			...logo,
			height: LOGO_LAYOUT.size,
			borderRadius: 32,
			backgroundColor: MONOGRAM_COLOURS[card.monogram?.tone ?? 0] ?? COLOURS.ink,
		}),
		line(card.monogram?.letters ?? "", { left: 102, top: 94, width: 80, height: 64 }, TITLE),
		line(card.title, { left, top: 84, width: layout.MARK.left - left, height: 76 }, TITLE),
		line(card.kicker, { left, ...placeOf(KICKER), width: width - MARGIN - left }, KICKER.style),
		line(card.summary, { ...words, top: SUMMARY.top, height: SUMMARY.height * 2 }, SUMMARY.style),
		box({ left: 0, ...placeOf(BAND), width, backgroundColor: COLOURS.band }),
		...card.figures.flatMap(({ value, label }, at) => {
			const column = { left: MARGIN + at * layout.FIGURE_STEP, width: FIGURE_VALUE.width };
			return [
				line(value, { ...column, ...placeOf(FIGURE_VALUE) }, FIGURE_VALUE.style),
				line(label, { ...column, ...placeOf(FIGURE_LABEL) }, FIGURE_LABEL.style),
			];
		}),
		line(card.facts.join("    "), { ...words, ...placeOf(FOOT) }, FOOT.style),
		line(card.site, { left: 940, width: 200, ...placeOf(FOOT) }, FOOT.style),
	];
}

const TITLE: layout.TextStyle = { size: 56, weight: 600, colour: "ink", on: "paper" };

const placeOf = ({ top, height }: { top: number; height: number }) => ({ top, height });

const box = (style: Box["style"]): Box => ({ style: { position: "absolute", ...style } });

function line(
	text: string,
	place: { left: number; top: number; width: number; height: number },
	{ size, weight, colour }: layout.TextStyle,
): Box {
	const style = { ...place, fontSize: size, fontWeight: weight, color: COLOURS[colour] };
	return { text, ...box({ ...style, overflow: "hidden" }) };
}
