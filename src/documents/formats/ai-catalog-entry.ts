import type { Connection } from "#contract/facts/connect.ts";
import { pageAt } from "../content/address-at.ts";
import { isObject, type Names, type Place } from "../content/place.ts";
import { blankReading, type DocumentReading } from "../document-reading.ts";
import { isA2aCard, readA2aCard } from "./a2a-card.ts";
import { isMcpServer, readMcpServer } from "./mcp-server.ts";

/** Drafts of AI Catalogs had the second name. */
const TYPE: Names = ["type", "mediaType"];
const URN_AIR = /^urn:air:(?<publisher>[a-z0-9.-]+):/iu;

export function isAiCatalogEntry(content: unknown): boolean {
	if (!isObject(content)) return false;
	const { identifier, type = content.mediaType } = content;
	const leads = "url" in content || "data" in content;
	return leads && typeof identifier === "string" && typeof type === "string" && type.includes("/");
}

/** Reads an entry that links to a document or contains it. A contained document is read too. */
export function readAiCatalogEntry(place: Place): DocumentReading {
	const data = readData(place);
	const trust = place.object("trustManifest");
	checkTrust(place, trust);
	return {
		...data,
		format: "ai-catalog-entry",
		identifier: place.requiredText("identifier"),
		title: place.text("displayName") ?? data.title,
		description: place.text("description") ?? data.description,
		version: place.text("version") ?? data.version,
		publishedAt: place.text("updatedAt") ?? data.publishedAt,
		publisher: place.object("publisher").text("displayName") ?? data.publisher,
		privacyUrl: pageAt(trust, "privacyPolicyUrl") ?? data.privacyUrl,
		tags: [...new Set([...place.texts("tags"), ...data.tags])],
		connections: [...data.connections, ...skillAt(place)],
	};
}

function readData(place: Place): DocumentReading {
	const data = place.member("data");
	if (data.isStated === place.member("url").isStated) {
		data.refuse("is required, or `url`, but not both");
	}
	place.requiredText(...TYPE);
	if (isMcpServer(data.value)) return readMcpServer(data);
	if (isA2aCard(data.value)) return readA2aCard(data);
	return { ...blankReading("ai-catalog-entry"), agentType: typeAt(place) };
}

function typeAt(place: Place): DocumentReading["agentType"] {
	const type = place.text(...TYPE) ?? "";
	if (type.includes("mcp-server")) return "mcp_server";
	if (type.includes("a2a-agent")) return "agent";
	return type.includes("agent-skill") || type.includes("agent-plugin") ? "tool" : null;
}

/** The address of a card is not a way to connect, but the address of a skill is. */
function skillAt(place: Place): Connection[] {
	const url = pageAt(place, "url");
	const identifier = place.text("identifier");
	if (!place.text(...TYPE)?.includes("agent-skill") || url === null) return [];
	return [{ kind: "skill", name: identifier?.split(/[:/]/u).at(-1) ?? "", url }];
}

/** An identifier under a domain proves nothing unless the trust manifest belongs to that domain. */
function checkTrust(place: Place, trust: Place): void {
	if (!trust.isStated) return;
	const identity = trust.text("identity");
	if (identity === null) trust.flag("names no identity");
	const publisher = URN_AIR.exec(place.text("identifier") ?? "")?.groups?.publisher;
	if (identity === null || publisher === undefined) return;
	if (!identity.toLowerCase().includes(publisher.toLowerCase())) {
		trust.member("identity").flag(`is not of ${publisher}, the publisher in the identifier`);
	}
}
