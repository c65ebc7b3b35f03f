import { AgentsPageQuery } from "#contract/agents/agents-page.ts";
import { ComparePageQuery } from "#contract/agents/compare-page.ts";
import { TYPE_PAGES, type TypePage, type TypePageId } from "#contract/agents/type-pages.ts";
import { IncidentsPageQuery } from "#contract/http/page-queries.ts";
import type { PageId } from "#contract/http/pages.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { findByName } from "#search/indexes/find-by-name.ts";
import { searchAgents } from "#search/search-agents.ts";
import { CHARTED_MODELS } from "#snapshot/agents/charted-models.ts";
import { findNewSlug } from "#snapshot/agents/first-slugs.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { agentsPage } from "#views/pages/agents/agents-page.ts";
import { countedByType, typedList } from "#views/pages/agents/typed-list.ts";
import { comparePage } from "#views/pages/compare/compare-page.ts";
import { incidentsPage } from "#views/pages/market/incidents-page.ts";
import { modelsPage } from "#views/pages/models/models-page.ts";
import type { PageViews } from "#views/pages/page-views.ts";
import { getHour, type HourSource, type ServedHour } from "../../hours/served-hour.ts";
import { setQuotaHeaders } from "../../rate-limit/quota-headers.ts";
import { type Handler, type Handlers, sendAsRow } from "../handler.ts";
import { type LockParts, sendLock } from "../lock-routes.ts";
import { serveFile } from "../serve-file.ts";
import { pageParameters, repeatedParameters } from "./page-parameters.ts";

/** Long enough to go to another page and back. */
const CACHE = { browser: 0, edge: 60 };

/** What a page shows for a query. Every query gets a page. */
type Show<Id extends PageId> = (hour: ServedHour, query: string) => PageViews[Id];

/** Pages that depend on their query. */
export function livePages(parts: LockParts, pages: PageRenderer) {
	const { source } = parts;
	const live = <Id extends PageId>(id: Id, show: Show<Id>) => livePage(id, { source, pages, show });
	const ofTypes = (id: TypePageId, { context, index }: ServedHour, text: string) => {
		const home: TypePage = TYPE_PAGES[id];
		const parameters = repeatedParameters(text);
		const query = AgentsPageQuery.parse(parameters);
		const isSorted = query.sort !== "score" || [parameters.sort].flat().includes("score");
		const sort = isSorted || query.q !== "" ? query.sort : home.sort;
		const asked = { ...query, sort, home, filters: { ...query.filters, type: home.types } };
		const { categories } = context.snapshot;
		const result = searchAgents({ index, categories, counted: countedByType(home) }, asked);
		return { asked, result };
	};
	const compare = live("compare", (hour, query) =>
		comparePage(hour.context, chosenIn(hour, query)),
	);
	return {
		agent: async (request, response) => {
			const { query, parameters } = request.call;
			const agent = source()?.context.agentBySlug.get(parameters.slug ?? "");
			const added = new URLSearchParams(query).getAll("with");
			if (!agent || added.length === 0) return serveFile(source)(request, response);
			return live("agent", ({ context }) => agentPage(context, agent, added))(request, response);
		},
		models: live("models", (hour, text) => {
			const { asked, result } = ofTypes("models", hour, text);
			const found = foundIn(hour, { ...asked, ...result.interpreted });
			return modelsPage(hour.context, asked, { ...result, ...(found && { found }) });
		}),
		servers: live("servers", (hour, text) => {
			const { asked, result } = ofTypes("servers", hour, text);
			return typedList(hour.context, asked, result);
		}),
		agents: live("agents", ({ context, index }, text) => {
			const query = AgentsPageQuery.parse(repeatedParameters(text));
			const { categories } = context.snapshot;
			return agentsPage(context, query, searchAgents({ index, categories }, query));
		}),
		compare: async (request, response) => {
			const { query } = request.call;
			if (repeatedParameters(query).format !== "lock") return compare(request, response);
			const chosen = chosenIn(getHour(source), query).flatMap(({ agent }) => agent?.slug ?? []);
			await sendLock(request, response, { parts, slugs: [...new Set(chosen)] });
		},
		incidents: live("incidents", ({ context }, query) =>
			incidentsPage(context, IncidentsPageQuery.parse(pageParameters(query))),
		),
	} satisfies Partial<Handlers>;
}

/** More than any price. */
const ANY_PRICE = ["1000000000"];

/** Slugs of the charted models that a search finds. Undefined for all. */
function foundIn(
	{ context, index }: ServedHour,
	{ filters, q }: Pick<AgentsPageQuery, "q" | "filters">,
): ReadonlySet<string> | undefined {
	if (q === "" && Object.keys(filters).join() === "type") return undefined;
	const { saved } = context.snapshot.agents;
	const choice = { output_price_max: ANY_PRICE, ...filters, q, sort: "released" } as const;
	const { numbers } = index.find({ ...choice, page: 1, limit: CHARTED_MODELS });
	return new Set(numbers.map((at) => saved?.slugs.at(at) ?? index.agents.at(at)?.slug ?? ""));
}

/** Agents to compare, named by their slugs or titles. */
function chosenIn({ context, index }: ServedHour, query: string) {
	return ComparePageQuery.parse(repeatedParameters(query)).map((text) => {
		const agent = context.agentBySlug.get(findNewSlug(context.snapshot, text) ?? text);
		return agent ? { text, agent, near: [] } : { text, ...findByName(index, text) };
	});
}

/** The rendered file without a query, a page rendered live with one. */
function livePage<Id extends PageId>(
	id: Id,
	{ source, pages, show }: { source: HourSource; pages: PageRenderer; show: Show<Id> },
): Handler {
	const file = serveFile(source);
	return async (request, response) => {
		const { query, path, endpoint } = request.call;
		if (query === "") return file(request, response);
		const hour = getHour(source);
		setQuotaHeaders(response, request.call.quota);
		// Our own address, so that the host and query of a request never reach a template.
		const address = hour.context.site.baseUrl + path;
		const body = await pages.render(address, id, show(hour, query));
		const headers = endpoint?.link === undefined ? {} : { Link: endpoint.link };
		await sendAsRow(request, response, { cache: CACHE, body, headers });
	};
}
