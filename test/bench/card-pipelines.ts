import { Resvg } from "@resvg/resvg-js";
import { Renderer } from "@takumi-rs/core";
import satori from "satori";
import { readCardFonts } from "#publish/painter.ts";
import type { Card } from "#render/card/card.ts";
import { createCardPainter } from "#render/card/card-painter.ts";
import { LOGO_LAYOUT } from "#render/card/layout.ts";
import { COLOURS, MONOGRAM_COLOURS } from "#render/card/palette.ts";
import { lineSvg } from "#render/card/trend-line.ts";

interface Pipeline {
	name: string;
	paint: (card: Card) => Promise<Uint8Array>;
}

const SIZE = { width: 1200, height: 630 };

/** The same card in several ways, ours first. */
export async function cardPipelines(): Promise<Pipeline[]> {
	const files = readCardFonts();
	const [semibold, medium] = files;
	if (!semibold || !medium) throw new Error("The carrying fonts are missing");
	const fonts = [
		{ name: "Inter", data: Buffer.from(semibold), weight: 600, style: "normal" },
		{ name: "Inter", data: Buffer.from(medium), weight: 500, style: "normal" },
	] as const;
	const renderer = new Renderer();
	for (const font of fonts) await renderer.registerFont(font);
	const { paint } = createCardPainter(files);
	return [
		{ name: "this project", paint },
		{
			name: "plain satori and resvg",
			paint: async (card) => {
				const svg = await satori(asElements(treeOf(card)), { ...SIZE, fonts: [...fonts] });
				return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
			},
		},
		{
			name: "takumi",
			paint: (card) => renderer.render(asNodes(treeOf(card)), { ...SIZE, format: "png" }),
		},
	];
}

type Style = Readonly<Record<string, string | number>>;
/** A box with other boxes, a text, or a picture. */
type Box =
	| { style: Style; boxes: readonly Box[] }
	| { style: Style; text: string }
	| { style: Style; svg: string };

/** The card as one layout, as such cards are usually written. */
function treeOf(card: Card): Box {
	const { paper, ink, muted, accent, rule } = COLOURS;
	return {
		style: {
			display: "flex",
			flexDirection: "column",
			...SIZE,
			position: "relative",
			padding: "54px 72px",
			backgroundColor: paper,
			color: ink,
			fontFamily: "Inter",
			fontWeight: 600,
			borderTop: `10px solid ${accent}`,
		},
		boxes: [
			...monogramOf(card),
			{ style: { fontSize: 28 }, text: card.site },
			{ style: { fontSize: 28, color: accent, marginTop: 44 }, text: card.kicker },
			{ style: { fontSize: 84, lineHeight: 1.12, marginTop: 6 }, text: card.title },
			{ style: { fontSize: 30, fontWeight: 500, color: muted, marginTop: 14 }, text: card.summary },
			{
				style: {
					display: "flex",
					marginTop: "auto",
					paddingTop: 24,
					borderTop: `2px solid ${rule}`,
				},
				boxes: [
					...card.figures.map(({ label, value }) => ({
						style: { display: "flex", flexDirection: "column", width: 212 },
						boxes: [
							{ style: { fontSize: 24, fontWeight: 500, color: muted }, text: label },
							{ style: { fontSize: 42 }, text: value },
						],
					})),
					...trendOf(card),
				],
			},
		],
	};
}

function monogramOf({ monogram }: Card): Box[] {
	if (!monogram) return [];
	const { left, top, size } = LOGO_LAYOUT;
	const style = {
		display: "flex",
		alignItems: "center",
		justifyContent: "center",
		position: "absolute",
		left,
		top,
		width: size,
		height: size,
		borderRadius: 17,
		backgroundColor: MONOGRAM_COLOURS[monogram.tone] ?? "",
		color: "#ffffff",
		fontSize: 40,
	};
	return [{ style, boxes: [{ style: {}, text: monogram.letters }] }];
}

function trendOf({ trend }: Card): Box[] {
	if (!trend) return [];
	return [
		{
			style: { display: "flex", flexDirection: "column", width: 208 },
			boxes: [
				{ style: { fontSize: 28 }, text: trend.label },
				{ style: { width: 208, height: 56 }, svg: lineSvg(trend.line) },
			],
		},
	];
}

type Element = { type: string; props: Record<string, unknown> };

/** The input of satori. */
function asElements(box: Box): Element {
	if ("boxes" in box) {
		return { type: "div", props: { style: box.style, children: box.boxes.map(asElements) } };
	}
	if ("text" in box) return { type: "div", props: { style: box.style, children: box.text } };
	const src = `data:image/svg+xml;base64,${Buffer.from(box.svg).toString("base64")}`;
	return { type: "img", props: { style: box.style, src, width: 208, height: 56 } };
}

type Node = Parameters<Renderer["render"]>[0];

/** The input of takumi. */
function asNodes(box: Box): Exclude<Node, string> {
	if ("boxes" in box) {
		return { type: "container", style: box.style, children: box.boxes.map(asNodes) };
	}
	if ("text" in box) return { type: "text", style: box.style, text: box.text };
	return { type: "image", style: box.style, src: Buffer.from(box.svg) };
}
