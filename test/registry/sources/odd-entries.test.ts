import { describe, expect, it } from "vitest";
import { SOURCE } from "#contract/intake/source.ts";
import { renameAgent } from "#registry/agents/approve-revision.ts";
import { reviewer } from "../registry-fixture.ts";
import {
	createFollowed,
	pageOf,
	refusalOf,
	serverOf,
	serversOf,
	versionOf,
} from "./source-builders.ts";

const name = "dev.tide/tables";

describe("a source", () => {
	it("with names that differ only in case has two listings, one of them with the name", async () => {
		const followed = await createFollowed();
		const entries = [serverOf("dev.tide/Tables"), serverOf(name)];
		expect(await followed.run([pageOf(entries)])).toMatchObject({ added: 2 });
		expect(await followed.run([pageOf(entries)])).toMatchObject({ unchanged: 2 });
		const agents = await followed.registry.store.agents.list();
		expect(agents.map(({ protocolName }) => protocolName).sort()).toEqual([
			"dev.tide/Tables",
			null,
		]);
	});

	it("with a long description keeps as much as fits", async () => {
		const followed = await createFollowed();
		const versions = [versionOf(name, "1.0.0", { document: { title: "x".repeat(256 * 1024) } })];
		const request = { long_description: "y ".repeat(128 * 1024) };
		await followed.run([pageOf([serverOf(name, { request, versions }), ...serversOf(1)])]);
		expect(await followed.agent("s0")).toMatchObject({ status: "active" });
		expect(await followed.entry(name)).toMatchObject({ state: "quarantined" });
	});

	it("with too long a page is reported", async () => {
		const followed = await createFollowed();
		const begun = await followed.begin();
		const page = pageOf(serversOf(SOURCE.maxPageEntries + 1));
		expect(await refusalOf(followed.take(begun, page))).toMatch(/^The page .* 1000/);
	});

	it("continues with a listing that was renamed", async () => {
		const followed = await createFollowed(["official", "mirror"]);
		await followed.run([pageOf([serverOf(name)])], "official");
		await renameAgent(followed.registry, {
			slug: "tables",
			to: "tide-tables",
			actor: reviewer,
			reason: "It is called so.",
		});
		const changed = serverOf(name, { request: { title: "Tides" } });
		expect(await followed.run([pageOf([changed])], "official")).toMatchObject({ updated: 1 });
		await followed.run([pageOf([serverOf(name)])], "mirror");
		expect(await followed.entry(name, "mirror")).toMatchObject({ slug: "tide-tables" });
		expect(await followed.agent("tide-tables")).toMatchObject({ title: "Tides" });
	});
});
