import { NAMED_CLIENTS } from "#connect/clients/all-clients.ts";
import { essenceOf } from "#contract/http/endpoint.ts";
import { type EndpointId, getEndpoint } from "#contract/http/endpoints.ts";
import type { ViewContext } from "../view-context.ts";
import { AGENTS_TAB } from "./agents/kind-tabs.ts";

/** What the head of a page says to browsers, search engines and chats. */
export interface PageHead {
	title: string;
	description: string;
	canonical: string;
	/** Share card, 1200 by 630 pixels. */
	image: string;
	/** Addresses of the same in other forms. */
	alternates: readonly { href: string; type: string; title: string }[];
	/** Structured data (schema.org), an object each. */
	structured: readonly object[];
	isIndexed: boolean;
}

/** What every page has besides its own view. */
export interface PageFrame {
	head: PageHead;
	site: { name: string; baseUrl: string; style: string | null; logo: string | null };
	/** Shown above a page whose content is invented. */
	notice: string | null;
	/** The navigation. All other pages are linked from the foot of each page. */
	navigation: readonly Place[];
	foot: readonly Place[];
	/** What the visitor may say to use, so that pages show how to add something to it. */
	apps: readonly App[];
	/** Path of the page's entry in the navigation. Empty if it has none. */
	section: string;
}

interface Place {
	path: string;
	name: string;
}

export interface App {
	id: string;
	name: string;
}

interface FrameOptions {
	path: string;
	title: string;
	description: string;
	card?: string;
	section?: string;
	alternates?: PageHead["alternates"];
	structured?: readonly object[];
	isIndexed?: boolean;
	/** True for a page of one invented agent, false for one of a real one; by default the whole registry counts. */
	isSample?: boolean;
	/** True for a page of one agent inside. */
	isInternal?: true | undefined;
}

export function pageFrame({ site, snapshot }: ViewContext, options: FrameOptions): PageFrame {
	const { path, title, description, card = "/og/home.png", section = path } = options;
	const { style = null, logo = null } = site.brand ?? {};
	return {
		head: {
			title: path === "/" ? `${site.name} – ${title}` : `${title} – ${site.name}`,
			description,
			canonical: site.baseUrl + path,
			image: site.baseUrl + card,
			alternates: options.alternates ?? [],
			structured: options.structured ?? [],
			isIndexed: options.isIndexed ?? true,
		},
		site: { name: site.name, baseUrl: site.baseUrl, style, logo },
		navigation: NAVIGATION,
		foot: FOOT,
		apps: APPS,
		notice: options.isInternal ? INTERNAL : noticeOf(snapshot, options.isSample),
		section,
	};
}

/** What an endpoint without a name in its path answers, as another form of a page. */
export function alternateAt(id: EndpointId, title = "JSON"): PageHead["alternates"][number] {
	const { path, mediaType } = getEndpoint(id);
	return { href: path, type: essenceOf(mediaType), title };
}

const NAVIGATION: readonly Place[] = [
	{ path: "/servers/", name: "Servers" },
	{ path: "/models/", name: "Models" },
	{ path: AGENTS_TAB, name: "Agents" },
	{ path: "/weekly-report/", name: "This week" },
];

const FOOT: readonly Place[] = [
	{ path: "/submit/", name: "Add a listing" },
	{ path: "/compare/", name: "Compare" },
	{ path: "/incidents/", name: "Incidents" },
	{ path: "/methodology/", name: "How we score" },
	{ path: "/docs/", name: "API" },
	{ path: "/dumps/", name: "Open data" },
	{ path: "/docs/guides/", name: "Guides" },
	{ path: "/sources/", name: "Sources" },
	{ path: "/about/", name: "About" },
];

const APPS: readonly App[] = NAMED_CLIENTS.map(({ id, label }) => ({ id, name: label }));

const INTERNAL = "Internal: it names hosts inside the network of this registry's operator.";

function noticeOf(
	{ sampleData, isAllSample }: ViewContext["snapshot"],
	isSample?: boolean,
): string | null {
	if (isSample !== undefined) {
		return isSample ? "This is an invented sample agent. It describes no real product." : null;
	}
	if (!sampleData) return null;
	return isAllSample
		? "These are invented sample agents. They describe no real product."
		: "Some of these agents are invented samples. Their pages say so.";
}
