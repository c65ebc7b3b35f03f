import { MEDIA_TYPES } from "../http/endpoint.ts";
import { jsonAt, type More } from "../http/endpoint-row.ts";
import { ArdCatalog } from "./ard-catalog.ts";

function catalog<const Id extends string>(id: Id, path: string, more: More) {
	return jsonAt(id, path, ArdCatalog, {
		mediaType: MEDIA_TYPES.aiCatalog,
		link: '</.well-known/ard.json>; rel="ard", </.well-known/ai-catalog.json>; rel="ai-catalog"',
		...more,
	});
}

/** Agentic Resource Discovery: catalogues as files for crawlers. */
export const ARD_ENDPOINTS = [
	catalog("ardManifest", "/.well-known/ard.json", {
		summary: "What can be discovered here (ARD): a catalogue per category",
	}),
	catalog("aiCatalog", "/.well-known/ai-catalog.json", {
		summary: "The same, under the older name of the format",
	}),
	catalog("ardUncategorised", "/ard/uncategorised.json", {
		summary: "Catalogue of the agents without a category",
	}),
	catalog("ardCategory", "/ard/categories/{category}.json", {
		summary: "Catalogue of the agents of a category",
	}),
] as const;
