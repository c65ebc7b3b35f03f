import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { SentLogo } from "#contract/agents/logo.ts";
import { Problem } from "#contract/http/problem.ts";
import { LOGO } from "#contract/limits.ts";
import { animatedAs, pngOf, svgOf } from "../../logos/pictures.ts";
import { decideAsRead } from "../../registry/decide-as-read.ts";
import { reviewer } from "../../registry/registry-fixture.ts";
import { drawSample, startService } from "../running-service.ts";

const drawn = await drawSample();
const service = await startService(drawn);
const token = await service.createToken("agents:write");

function post(path: string, body: string, bearer = token) {
	return fetch(service.origin + path, {
		method: "POST",
		headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
		body,
	});
}

const send = (picture: Buffer) =>
	post("/api/v1/logos", JSON.stringify({ picture: picture.toString("base64") }));
const register = (logo_sha256: string, name = "Pier Gauge") => {
	const website_url = `https://${name.toLowerCase().replace(" ", "-")}.dev/`;
	const body = JSON.stringify({ title: name, website_url, logo_sha256 });
	return post("/api/v1/agents/register", body);
};
const problemOf = async (response: Response) => Problem.parse(await response.json());

describe("POST /api/v1/logos", () => {
	it("stores a logo under its digest, which a registration names and an approved agent has", async () => {
		const response = await send(pngOf(64, 64));
		expect(response.status).toBe(201);
		const { logo_sha256, side_pixels } = SentLogo.parse(await response.json());
		expect(side_pixels).toBe(LOGO.sidePixels);
		const { registry } = service;
		const kept = await registry.store.logos.find(logo_sha256);
		const png = Buffer.from(kept?.png ?? "", "base64");
		expect(createHash("sha256").update(png).digest("hex")).toBe(logo_sha256);
		expect((await register(logo_sha256)).status).toBe(202);
		const pending = (await registry.store.submissions.list()).find(
			({ listing }) => listing.title === "Pier Gauge",
		);
		expect(pending?.listing.logoSha256).toBe(logo_sha256);
		const decision = { outcome: "approved" } as const;
		await decideAsRead(registry, { id: pending?.id ?? "", decision, actor: reviewer });
		expect((await registry.store.agents.find("pier-gauge"))?.logoSha256).toBe(logo_sha256);
	});

	it("never shows a logo that is not public", async () => {
		const { logo_sha256 } = SentLogo.parse(await (await send(pngOf(48, 48))).json());
		expect((await fetch(`${service.origin}/logos/${logo_sha256}.png`)).status).toBe(404);
	});

	it.each([
		["a page", Buffer.from("<html></html>"), "is not a PNG, JPEG, WebP, GIF or SVG"],
		["a script", svgOf("<script>1</script>"), "contains scripts"],
		["too many pixels", pngOf(1, 5_000), "measures 1 by 5000 pixels; each side must be 16 to 4096"],
	])("refuses %s with 422 and a message", async (_, picture, finding) => {
		const response = await send(picture);
		expect(response.status).toBe(422);
		expect(await problemOf(response)).toMatchObject({
			code: "invalid_body",
			detail: `The picture ${finding}.`,
			errors: [{ pointer: "#/picture", detail: finding }],
		});
	});

	it("refuses an animation", async () => {
		expect((await send(await animatedAs("gif"))).status).toBe(422);
	});

	it("refuses invalid base64 with 422, and too large a body with 413", async () => {
		const broken = await post("/api/v1/logos", '{"picture":"not base64!"}');
		expect(broken.status).toBe(422);
		const large = await post("/api/v1/logos", JSON.stringify({ picture: "A".repeat(800_000) }));
		expect(large.status).toBe(413);
		expect((await problemOf(large)).detail).toBe("The picture is larger than 512 KiB.");
	});
});

describe("logo_sha256 of a registration", () => {
	it("must be a logo that was sent", async () => {
		const response = await register("0".repeat(64), "Pier Lamp");
		expect(response.status).toBe(422);
		expect((await problemOf(response)).errors).toEqual([
			{ pointer: "#/logo_sha256", detail: "must be a logo that was already uploaded" },
		]);
	});
});

describe("GET /logos/{sha256}.png", () => {
	it("serves the logo of an agent with a permanent lifetime, and nothing else in its folder", async () => {
		const agent = await fetch(`${service.origin}/api/v1/agents/harbor-scout`);
		const { logo_sha256 } = (await agent.json()) as { logo_sha256: string };
		const response = await fetch(`${service.origin}/logos/${logo_sha256}.png`);
		expect(response.headers.get("content-type")).toBe("image/png");
		expect(response.headers.get("cache-control")).toMatch(/^public, max-age=31536000/);
		const png = Buffer.from(await response.arrayBuffer());
		expect(createHash("sha256").update(png).digest("hex")).toBe(logo_sha256);
		expect((await fetch(`${service.origin}/logos/${"0".repeat(64)}.png`)).status).toBe(404);
	});
});
