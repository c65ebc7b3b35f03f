import { DASHBOARD, type DashboardId } from "#contract/accounts/dashboard.ts";
import { fillPath } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS, type EndpointId } from "#contract/http/endpoints.ts";
import { PAGES } from "#contract/http/pages.ts";
import { IncidentList } from "#contract/market/incident.ts";
import { RECIPES, type Recipe } from "../../conformance/recipes.ts";

export interface Question {
	method: string;
	path: string;
	body?: unknown;
	/** Requested with a session cookie instead of a token. */
	isPersonal: boolean;
}

/** What would end the walk, and what leads outside on request. */
const LEFT_OUT: readonly (DashboardId | EndpointId)[] = [
	"signOut",
	"endSessions",
	"checkClaim",
	"testWebhook",
	"fetchDocument",
];

const recipes: Readonly<Record<string, Recipe>> = RECIPES;

/** A request for each endpoint, page and form, with the names of the sample. */
export async function questionsFor(baseUrl: string): Promise<readonly Question[]> {
	const response = await fetch(`${baseUrl}/api/v1/incidents`);
	const { incidents } = IncidentList.parse(await response.json());
	const names = {
		slug: "harbor-scout",
		sha256: "0".repeat(64),
		number: "latest",
		category: "software-development",
		part: "1",
		page: "home",
		week: "2026-W18",
		group: "agents",
		guide: "grow",
		incident: incidents[0]?.slug ?? "",
		advisory: incidents[0]?.advisory_id ?? "x_AR-2026-000000000000",
		check: "reach.mcp",
		organisation: "nothing-here",
		collection: "nothing-here",
		member: "nobody",
		transfer: "00000000-0000-4000-8000-000000000000",
		finding: "00000000-0000-4000-8000-000000000000",
		statement: "00000000-0000-4000-8000-000000000000",
		source: "official",
		provider: "sso",
		code: "areg_once_unknown",
		dump: "2026-01-01T00-00-00-000Z",
		server: "dev.registry/harbor-scout",
		version: "latest",
		table: "agents",
		identifier: "urn:air:registry.dev:agents:harbor-scout",
		id: "00000000-0000-4000-8000-000000000000",
	};
	const endpoints = ENDPOINTS.filter(({ id }) => !LEFT_OUT.includes(id)).map(
		(row: Endpoint): Question => {
			const { make: _, query = "", body, parameters } = recipes[row.id] ?? {};
			const path = fillPath(row.path, { ...names, ...parameters }) + query;
			return { method: row.method, path, body, isPersonal: false };
		},
	);
	const pages = PAGES.map(({ method, path }) => ({
		method,
		path: fillPath(path, names),
		isPersonal: false,
	}));
	const forms = DASHBOARD.filter(({ id }) => !LEFT_OUT.includes(id)).map(({ method, path }) => ({
		method,
		path: fillPath(path, names),
		isPersonal: true,
	}));
	return [...endpoints, registration, ...SEARCHES, ...pages, ...forms];
}

const registration: Question = {
	method: "POST",
	path: "/api/v1/agents/register",
	isPersonal: false,
	body: {
		title: "Lamp Keeper",
		website_url: "https://lamp-keeper.dev/",
		docs_url: "https://docs.lamp-keeper.dev/",
		github_url: "https://github.com/lamp-keeper/lamp",
	},
};

const SEARCHES: readonly Question[] = [
	"/api/v1/agents?q=harbor&sort=trust&limit=5",
	"/api/v1/agents?q=free+mcp+mail&interpret=true",
	"/api/v1/agents?updated_since=2020-01-01T00:00:00Z",
	"/api/v1/agents/suggest?q=har",
	"/api/v1/agents/harbor-scout/history?days=30",
	"/api/v1/enterprise/agents?format=csv",
	"/agents/?q=harbor&type=agent",
	"/compare/?a=harbor-scout&b=ledgerhen",
	"/incidents/?severity=high&agent=keyhole-broker",
	"/api/v1/agents/nobody-here",
	"/nothing/",
].map((path) => ({ method: "GET", path, isPersonal: false }));
