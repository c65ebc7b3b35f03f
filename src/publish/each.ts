import type { PathParameters } from "#contract/addresses.ts";
import { GUIDES, type Guide } from "#contract/guides.ts";
import type { SnapshotAgent, SnapshotCategory, SnapshotIncident } from "#snapshot/snapshot.ts";
import { type ApiGroup, TAGS } from "#views/open-api/tags.ts";
import { CARD_PAGES, type CardPage } from "#views/pictures/page-card-view.ts";
import { type SitemapPart, sitemapParts } from "#views/protocols/sitemap-view.ts";
import type { ViewContext } from "#views/view-context.ts";

/** What a catalogue row is rendered for, and the parameters of its path. */
export interface Each<Subject> {
	subjects: (context: ViewContext) => readonly Subject[];
	parameters: (subject: Subject) => PathParameters;
}

/** Once for the whole registry. */
export const ONCE: Each<undefined> = { subjects: () => [undefined], parameters: () => ({}) };

export const EACH_AGENT: Each<SnapshotAgent> = {
	subjects: ({ snapshot }) => snapshot.agents.slice(0),
	parameters: ({ slug }) => ({ slug }),
};

export const EACH_CATEGORY: Each<SnapshotCategory> = {
	subjects: ({ snapshot }) => snapshot.categories,
	parameters: ({ slug }) => ({ category: slug }),
};

/** Each page with a share card of its own. */
export const EACH_CARD_PAGE: Each<CardPage> = {
	subjects: () => CARD_PAGES,
	parameters: (page) => ({ page }),
};

/** Each part of a sitemap that is too large for one file. */
export const EACH_SITEMAP_PART: Each<SitemapPart> = {
	subjects: (context) => sitemapParts(context),
	parameters: ({ number }) => ({ part: String(number) }),
};

/** Each logo by its digest. */
export const EACH_LOGO: Each<string> = {
	subjects: ({ logos }) => logos(),
	parameters: (sha256) => ({ sha256 }),
};

export const EACH_INCIDENT: Each<SnapshotIncident> = {
	subjects: ({ snapshot }) => snapshot.incidents,
	parameters: ({ slug }) => ({ incident: slug }),
};

export const EACH_GROUP: Each<ApiGroup> = {
	subjects: () => TAGS,
	parameters: ({ id }) => ({ group: id }),
};

export const EACH_GUIDE: Each<Guide> = {
	subjects: () => GUIDES,
	parameters: ({ id }) => ({ guide: id }),
};

/** Each past week by its name. */
export const EACH_WEEK: Each<string> = {
	subjects: (context) => [...context.weekReports().keys()],
	parameters: (week) => ({ week }),
};
