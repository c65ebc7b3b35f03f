import type { Connection } from "#contract/facts/connect.ts";
import { pageAt } from "../content/address-at.ts";
import {
	flag,
	isObject,
	isStated,
	memberAt,
	type Names,
	objectAt,
	type Place,
	refuse,
	requiredTextAt,
	textAt,
	textsAt,
} from "../content/place.ts";
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
	const trust = objectAt(place, "trustManifest");
	checkTrust(place, trust);
	return {
		...data,
		format: "ai-catalog-entry",
		identifier: requiredTextAt(place, "identifier"),
		title: textAt(place, "displayName") ?? data.title,
		description: textAt(place, "description") ?? data.description,
		version: textAt(place, "version") ?? data.version,
		publishedAt: textAt(place, "updatedAt") ?? data.publishedAt,
		publisher: textAt(objectAt(place, "publisher"), "displayName") ?? data.publisher,
		privacyUrl: pageAt(trust, "privacyPolicyUrl") ?? data.privacyUrl,
		tags: [...new Set([...textsAt(place, "tags"), ...data.tags])],
		connections: [...data.connections, ...skillAt(place)],
	};
}

function readData(place: Place): DocumentReading {
	const data = memberAt(place, "data");
	if (isStated(data) === isStated(memberAt(place, "url"))) {
		refuse(data, "is required, or `url`, but not both");
	}
	requiredTextAt(place, ...TYPE);
	if (isMcpServer(data.value)) return readMcpServer(data);
	if (isA2aCard(data.value)) return readA2aCard(data);
	return { ...blankReading("ai-catalog-entry"), agentType: typeAt(place) };
}

function typeAt(place: Place): DocumentReading["agentType"] {
	const type = textAt(place, ...TYPE) ?? "";
	if (type.includes("mcp-server")) return "mcp_server";
	if (type.includes("a2a-agent")) return "agent";
	return type.includes("agent-skill") || type.includes("agent-plugin") ? "tool" : null;
}

/** The address of a card is not a way to connect, but the address of a skill is. */
function skillAt(place: Place): Connection[] {
	const url = pageAt(place, "url");
	const identifier = textAt(place, "identifier");
	if (!textAt(place, ...TYPE)?.includes("agent-skill") || url === null) return [];
	return [{ kind: "skill", name: identifier?.split(/[:/]/u).at(-1) ?? "", url }];
}

/** An identifier under a domain proves nothing unless the trust manifest belongs to that domain. */
function checkTrust(place: Place, trust: Place): void {
	if (!isStated(trust)) return;
	const identity = textAt(trust, "identity");
	if (identity === null) flag(trust, "names no identity");
	const publisher = URN_AIR.exec(textAt(place, "identifier") ?? "")?.groups?.publisher;
	if (identity === null || publisher === undefined) return;
	if (!identity.toLowerCase().includes(publisher.toLowerCase())) {
		flag(memberAt(trust, "identity"), `is not of ${publisher}, the publisher in the identifier`);
	}
}
