import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createBlankPainter, readCardFonts } from "#publish/painter.ts";
import { createCardPainter } from "#render/card/card-painter.ts";
import { useService } from "../api/running-service.ts";
import { useBrowser } from "./browser.ts";

const painter = createCardPainter(readCardFonts());
const registry = useService({
	painter: {
		...createBlankPainter(),
		paint: async (card) =>
			card.title === "Harbor Scout"
				? { png: await painter.paint(card) }
				: createBlankPainter().paint(card),
	},
});
const window = useBrowser();

/** Runs in the page, where the picture is an element. */
const MEASURE = `(async () => {
	const image = document.querySelector("img");
	await image.decode();
	const { naturalWidth: width, naturalHeight: height } = image;
	const canvas = Object.assign(document.createElement("canvas"), { width, height });
	const context = canvas.getContext("2d");
	context.drawImage(image, 0, 0);
	const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
	return { width, height, colours: new Set(pixels).size };
})()`;

/** A page of another site and origin that loads only what allows embedding. */
let page: Server;
let address: string;
beforeAll(async () => {
	page = createServer((request, response) => {
		const { origin } = registry.service;
		response.setHeader("Content-Type", "text/html; charset=utf-8");
		response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
		response.end(`<!doctype html><title>README</title>
			<img src="${origin}${decodeURIComponent((request.url ?? "").slice(2))}" alt="" crossorigin="anonymous">`);
	}).listen(0, "127.0.0.1");
	await once(page, "listening");
	address = `http://localhost:${(page.address() as AddressInfo).port}`;
});
afterAll(() => {
	page.close();
});

describe("a page of another origin", () => {
	it.each([
		["a badge", "/api/badges/harbor-scout", 22],
		["a trust badge", "/api/badges/harbor-scout?style=trust", 22],
		["a share card", "/api/og/harbor-scout", 630],
	])("shows %s", async (_, path, height) => {
		const tab = await window.open();
		await tab.goto(`${address}/?${encodeURIComponent(path)}`);
		const picture = await tab.evaluate<{ width: number; height: number; colours: number }>(MEASURE);
		expect(picture.height).toBe(height);
		expect(picture.width).toBeGreaterThan(80);
		// Letters with smooth edges, not an empty frame.
		expect(picture.colours).toBeGreaterThan(20);
	});

	it("reads the badge's data, which every origin may", async () => {
		const tab = await window.open();
		await tab.goto(address);
		const badge = await tab.evaluate(
			async (url) => (await fetch(url)).json(),
			`${registry.service.origin}/api/badges/harbor-scout.json`,
		);
		expect(badge).toMatchObject({ schemaVersion: 1, label: "Agent Registry" });
	});
});

it("a badge opened on its own can do nothing", async () => {
	const tab = await window.open();
	const answer = await tab.goto(`${registry.service.origin}/api/badges/harbor-scout`);
	expect(answer?.headers()["content-security-policy"]).toContain("sandbox");
});
