import type { Request } from "express";
import type { PathParameters } from "#contract/addresses.ts";
import { lastPage } from "#contract/paging.ts";
import { digits } from "#contract/query.ts";
import type { SessionRecord } from "#domain/records/sign-in-record.ts";
import type { RegistryContext } from "#registry/store.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import type { Visit as ShownVisit } from "#views/dashboard/dashboard-view.ts";
import type { OnChange } from "../../builds/share-builds.ts";
import type { Providers } from "../../oidc/open-providers.ts";
import type { NetworkLimits } from "../../rate-limit/network-limits.ts";
import { getHour, type HourSource, type ServedHour } from "../../served-hour.ts";
import { pageParameters } from "../pages/page-parameters.ts";

/** What the handlers of the dashboard need. */
export interface DashboardParts {
	registry: RegistryContext;
	source: HourSource;
	pages: PageRenderer;
	/** Asks for a new release, because something public has changed. */
	onChange: OnChange;
	/** Counts an action of a network, or refuses it. */
	countNetwork?: NetworkLimits;
	/** Providers to sign in with; none by default. */
	providers?: Providers;
}

/** A signed-in person who views a page or sends a form. */
export interface Visit extends ShownVisit {
	session: SessionRecord;
	/** Parameters of the path. */
	parameters: PathParameters;
	query: Readonly<Record<string, string>>;
	/** The frozen hour. Public facts come from it; the account's own data comes from the registry. */
	hour: ServedHour;
}

/** The middleware has turned away everyone without a session, so a missing one is our bug. */
export function visitOf(request: Request, { source }: Pick<DashboardParts, "source">): Visit {
	const { session, parameters, query } = request.call;
	if (!session) throw new Error("A page of the dashboard was reached without a session");
	return {
		...session,
		parameters,
		query: pageParameters(query),
		hour: getHour(source),
	};
}

const PageNumber = digits({ min: 1 }).catch(1);

interface PagedList {
	/** Length of the whole list. */
	count: number;
	/** Length of a page. */
	limit: number;
}

/** The requested page: the first one for anything that is not a page number, and never beyond the last. */
export function pageNumber({ query }: Pick<Visit, "query">, list?: PagedList): number {
	const asked = PageNumber.parse(query.page);
	return list ? Math.min(asked, lastPage(list.count, list.limit)) : asked;
}
