import { beforeEach, describe, expect, it } from "vitest";
import { pngOf } from "../../logos/pictures.ts";
import { owner } from "../../registry/agents/owned-agents.ts";
import { put } from "../../registry/store-suite.ts";
import { drawSample } from "../running-service.ts";
import { type ListingsService, startListings } from "./listings-service.ts";

let service: ListingsService;
const drawn = await drawSample();
beforeEach(async () => {
	service = await startListings(drawn);
	return () => service.close();
});

const FORM = "/dashboard/submissions/new/";
const stated = { title: "Tide Table", website_url: "https://tidetable.dev/" };

/** The form as a browser sends it with a file. */
function send(fields: Record<string, string>, file?: Uint8Array, path = FORM) {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.append(name, value);
	// A field without a file is sent as an empty one.
	body.append("logo", new Blob([new Uint8Array(file ?? [])]), file ? "logo.png" : "");
	return service.ask(path, { method: "POST", body });
}

const newest = async () =>
	(await service.registry.store.submissions.newestBy("owner", owner.id))[0];
const logos = () => service.registry.store.logos.list();

describe("a form with a logo", () => {
	it("stores the logo and submits the listing with it", async () => {
		const response = await send(stated, pngOf(64, 64));
		expect(response.status).toBe(303);
		const [logo] = await logos();
		expect(logo).toMatchObject({ by: owner.id });
		expect((await newest())?.listing).toMatchObject({
			title: "Tide Table",
			logoSha256: logo?.sha256,
		});
	});

	it("submits a listing without a logo if no file was chosen", async () => {
		expect((await send(stated)).status).toBe(303);
		expect((await newest())?.listing.logoSha256).toBeNull();
	});

	it("without a file works like a form without the field", async () => {
		expect((await service.send(FORM, stated)).status).toBe(303);
	});

	it("reports what is wrong with the picture together with all other errors", async () => {
		const response = await send({ ...stated, title: "A" }, Buffer.from("<html>"));
		expect(response.status).toBe(422);
		const text = await response.text();
		expect(text).toContain('"path":"#wrong-logo_sha256"');
		expect(text).toContain('"path":"#wrong-title"');
		expect(text).toContain("is not a PNG, JPEG, WebP, GIF or SVG");
		expect(await newest()).toBeUndefined();
	});

	it("keeps the logo if something else was wrong", async () => {
		const response = await send({ ...stated, title: "A" }, pngOf(64, 64));
		expect(response.status).toBe(422);
		const [logo] = await logos();
		expect(await response.text()).toContain(`"value":"${logo?.sha256}"`);
		expect((await send({ ...stated, logo_sha256: logo?.sha256 ?? "" })).status).toBe(303);
		expect((await newest())?.listing.logoSha256).toBe(logo?.sha256);
	});

	it("shows the logo to its sender, and can remove it", async () => {
		await send(stated, pngOf(64, 64));
		const { id, listing } = (await newest()) ?? {};
		const picture = await service.ask(`/dashboard/logos/${listing?.logoSha256}.png`);
		expect(picture.headers.get("content-type")).toBe("image/png");
		expect(picture.headers.get("cache-control")).toBe("no-store");
		const kept = { ...stated, logo_sha256: listing?.logoSha256 ?? "", logo_none: "on" };
		const edited = await send(kept, undefined, `/dashboard/submissions/${id}/`);
		expect(edited.status).toBe(303);
		expect((await newest())?.listing.logoSha256).toBeNull();
	});

	it("never shows the logo of somebody else", async () => {
		const foreign = { sha256: "1f".repeat(32), png: "AAAA", at: "2026-01-01T00:00:00.000Z" };
		await put(service.registry.store, { logos: [{ ...foreign, by: "owner:bo" }] });
		expect((await service.ask(`/dashboard/logos/${foreign.sha256}.png`)).status).toBe(404);
	});

	it("is refused if it is no form, or incomplete", async () => {
		const type = { "Content-Type": "multipart/form-data; boundary=x" };
		const broken = await service.ask(FORM, {
			method: "POST",
			headers: type,
			body: "--x\r\nContent",
		});
		expect(broken.status).toBe(400);
	});
});
