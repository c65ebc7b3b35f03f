import { fillPath } from "#contract/http/addresses.ts";
import type { Endpoint, Variant } from "#contract/http/endpoint.ts";
import { type EndpointId, getEndpoint } from "#contract/http/endpoints.ts";
import type { RowText } from "#render/agent-rows.ts";
import { renderJson } from "#render/json.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { hasFile } from "#views/agents/has-file.ts";
import type { ViewContext } from "#views/view-context.ts";
import { type AgentKind, type Artifact, type ContentOf, pathFiller } from "./artifact.ts";
import { EACH_AGENT, type Each } from "./each.ts";

/** A kind of artifact, rendered once or for each of many subjects into the file of its endpoint. */
export interface CatalogueRow {
	endpoint: EndpointId;
	/** Value of the query parameter that selects this variant. Undefined for the main file. */
	variant: string | undefined;
	list: (context: ViewContext) => Iterable<Artifact>;
	/** The same for a single agent. Only in rows of agents. */
	agentKind?: AgentKind;
}

/** What others copy as a whole. Listings that the operator keeps inside are not in it. */
const OPEN =
	/^(?:ard|aiCatalog|bulkFeed|getAdvisory|listAdvisories|llms|openApi|sitemap)|^(?!agentChanges).*(?:Atom|JsonFeed)$/;

export function row<Subject>(
	id: EndpointId,
	{ subjects, parameters }: Each<Subject>,
	content: ContentOf<Subject>,
	variant?: string,
): CatalogueRow {
	const endpoint = getEndpoint(id);
	const { file, schema, mediaType } = placeOf(endpoint, variant);
	return {
		endpoint: id,
		variant,
		*list(whole) {
			const context = OPEN.test(id) ? whole.open() : whole;
			for (const subject of subjects(context)) {
				const path = fillPath(file, parameters(subject));
				yield { path, mediaType, schema, content: content(context, subject) };
			}
		},
	};
}

export function agentArtifact(
	id: EndpointId,
	content: ContentOf<SnapshotAgent>,
	variant?: string,
): CatalogueRow {
	const endpoint = getEndpoint(id);
	const agentKind = agentKindOf(endpoint, placeOf(endpoint, variant), content);
	const each = {
		...EACH_AGENT,
		subjects: (context: ViewContext) => EACH_AGENT.subjects(context).filter(agentKind.isOf),
	};
	return { ...row(id, each, content, variant), agentKind };
}

/** A kind of file that agents have by an endpoint. */
export function agentKindOf(
	endpoint: Endpoint,
	place: Pick<AgentKind, "file" | "mediaType" | "schema">,
	content: AgentKind["content"],
): AgentKind {
	return {
		...place,
		content,
		pathOf: pathFiller(place.file),
		isCard: endpoint.id === "getShareCard",
		isOptional: endpoint.onlyWith !== undefined,
		isOf: (agent) => hasFile(endpoint, agent),
	};
}

export function placeOf(endpoint: Endpoint, value?: string): Omit<Variant, "query"> {
	const place =
		value === undefined ? endpoint : endpoint.variants?.find(({ query }) => query.value === value);
	if (!place?.file) throw new Error(`The endpoint ${endpoint.id} has no file for this row`);
	return { file: place.file, schema: place.schema, mediaType: place.mediaType };
}

/* Contents of artifacts, made of a view and a renderer. */

export function json<Subject>(view: (context: ViewContext, subject: Subject) => unknown) {
	return asText(view, renderJson);
}

export function asText<Subject, View>(
	view: (context: ViewContext, subject: Subject) => View,
	render: (view: View) => string,
): ContentOf<Subject> {
	return (context, subject) => ({ render: () => render(view(context, subject)) });
}

/** For a text that grows with the registry. */
export function stream<Subject, View>(
	view: (context: ViewContext, subject: Subject) => View,
	render: (view: View) => Iterable<string | RowText>,
): ContentOf<Subject> {
	return (context, subject) => ({ stream: () => render(view(context, subject)) });
}
