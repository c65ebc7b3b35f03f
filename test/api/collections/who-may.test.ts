import { describe, expect, it } from "vitest";
import type { VISIBILITIES } from "#contract/collections/collection.ts";
import {
	COLLECTION_ENDPOINTS,
	COLLECTION_FILES,
} from "#contract/collections/collection-endpoints.ts";
import { uuid } from "../../registry/record-builders.ts";
import { useCollections } from "./collection-service.ts";

const { ask } = useCollections();
const WHO = ["", "eve", "vic", "pia", "ada", "mo"] as const;

/** For nobody, a stranger, a viewer, a publisher, an admin and a moderator. */
const SEEN = "200 200 200 200 200 200";
const OF_MEMBERS = "404 404 200 200 200 404";
const LOOKS = "401 403 200 200 200 403";
const DEEDS = "401 403 403 200 200 403";
const EXPECTED: Readonly<Record<string, readonly [open: string, closed: string]>> = {
	getCollection: [SEEN, OF_MEMBERS],
	changeCollection: [DEEDS, "401 404 403 200 200 404"],
	// The last one asks when it is gone.
	endCollection: ["401 403 403 403 204 404", "401 404 403 403 204 404"],
	putCollectionEntry: [DEEDS, "401 404 403 200 200 404"],
	removeCollectionEntry: [DEEDS, "401 404 403 200 200 404"],
	previewCollection: [LOOKS, "401 404 200 200 200 404"],
	listProposals: [LOOKS, "401 404 200 200 200 404"],
	// None waits, and none has this ID.
	answerProposal: ["401 403 403 404 404 403", "401 404 403 404 404 404"],
	getCollectionHistory: [LOOKS, "401 404 200 200 200 404"],
	restoreCollection: ["401 403 403 404 404 403", "401 404 403 404 404 404"],
	...Object.fromEntries(COLLECTION_FILES.map(({ id }) => [id, [SEEN, OF_MEMBERS]])),
};
const BODIES: Readonly<Record<string, object>> = {
	changeCollection: { description: "For all." },
	putCollectionEntry: {},
	previewCollection: { description: "For all." },
	answerProposal: { answer: "accepted" },
	collectionMcp: { jsonrpc: "2.0", id: 1, method: "tools/list" },
};

const create = (visibility: keyof typeof VISIBILITIES) =>
	ask("ada", "POST collections", {
		name: "Approved servers",
		description: "",
		owner: "guild",
		visibility,
		entries: [{ slug: "schema-pigeon" }],
	});

describe.each(["public", "unlisted", "members"] as const)("a collection: %s", (visibility) => {
	const rows = [...COLLECTION_ENDPOINTS, ...COLLECTION_FILES].filter(({ path }) =>
		path.includes("{collection}"),
	);
	it.each(rows.map(({ id, method, path }) => [id, method, path] as const))(
		"%s answers each as they may",
		async (id, method, path) => {
			const [open, closed] = EXPECTED[id] ?? [];
			const filled = path
				.replace("{collection}", "approved-servers")
				.replace("{slug}", "schema-pigeon")
				.replace("{server}", "example.schemapigeon%2Fschema-pigeon")
				.replace("{version}", "latest")
				.replace("{id}", uuid("nothing"));
			const query = id === "getCollectionPolicy" ? "?client=json" : "";
			await create(visibility);
			const statuses: number[] = [];
			for (const who of WHO) {
				const { status } = await ask(who, `${method} ${filled}${query}`, BODIES[id]);
				statuses.push(status);
				if (id === "removeCollectionEntry" && status === 200)
					await ask("ada", "PUT collections/approved-servers/entries/schema-pigeon", {});
			}
			expect(statuses.join(" ")).toBe(visibility === "members" ? closed : open);
		},
	);

	it("is listed for whom it is", async () => {
		await create(visibility);
		const slugs = async (who: string, query: string) =>
			(await ask(who, `GET collections${query}`)).body.data?.length;
		for (const who of WHO) {
			const isOpen = visibility === "public";
			const isMember = ["vic", "pia", "ada"].includes(who);
			expect([who, await slugs(who, "")]).toEqual([who, isOpen ? 1 : 0]);
			expect([who, await slugs(who, "?owner=guild")]).toEqual([who, isOpen || isMember ? 1 : 0]);
			const found = await ask(who, "GET agents?q=approved%20servers");
			expect(JSON.stringify(found.body)).not.toContain("approved-servers");
		}
	});

	it("is not read with a token without the scope, as by nobody", async () => {
		await create(visibility);
		const path = "GET collections/approved-servers";
		const { status } = await ask("ada", path, undefined, ["agents:read"]);
		expect(status).toBe(visibility === "members" ? 404 : 200);
		expect((await ask("ada", path, undefined, ["collections:read"])).status).toBe(200);
		const change = ["PATCH collections/approved-servers", {}, ["collections:read"]] as const;
		expect((await ask("ada", ...change)).status).toBe(403);
	});

	it("is out of reach once a member has left", async () => {
		await create(visibility);
		expect(
			(await ask("pia", "DELETE organisations/guild/members/pia", undefined, ["agents:write"]))
				.status,
		).toBe(204);
		expect((await ask("pia", "PATCH collections/approved-servers", {})).status).toBe(
			visibility === "members" ? 404 : 403,
		);
	});
});

it("an organisation that ends takes its collections along, and their slugs are not given again", async () => {
	await create("public");
	expect((await ask("ada", "DELETE organisations/guild", undefined, ["agents:write"])).status).toBe(
		204,
	);
	expect((await ask("", "GET collections/approved-servers")).status).toBe(404);
	const again = { name: "Approved servers", description: "" };
	expect((await ask("eve", "POST collections", again)).status).toBe(409);
});
