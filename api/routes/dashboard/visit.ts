import type { Request } from "express";
import type { PathParameters } from "#contract/addresses.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SessionRecord } from "#domain/records/session-record.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import type { OnChange } from "../../builds/share-builds.ts";
import type { NetworkLimits } from "../../rate-limit/network-limits.ts";
import { getHour, type HourSource, type ServedHour } from "../../served-hour.ts";
import { pageParameters } from "../pages/page-parameters.ts";

/** What the handlers of the dashboard are made from. */
export interface DashboardParts {
	registry: RegistryContext;
	source: HourSource;
	pages: PageRenderer;
	/** Asks for a new release; something public was changed. */
	onChange: OnChange;
	/** Counts what comes from a network, or refuses it. */
	countNetwork?: NetworkLimits;
}

/** Somebody who is signed in and looks at a page or sends a form. */
export interface Visit {
	account: AccountRecord;
	session: SessionRecord;
	/** Names in the path. */
	parameters: PathParameters;
	query: Readonly<Record<string, string>>;
	/** Key of what a form did that led here. */
	done: string | undefined;
	/** The frozen hour; what is public is read from there, what is one's own from the registry. */
	hour: ServedHour;
}

/** The middleware has turned away whoever has no session, so its absence would be our bug. */
export function visitOf(request: Request, { source }: Pick<DashboardParts, "source">): Visit {
	const { session, parameters, query } = request.call;
	if (!session) throw new Error("A page of the dashboard was reached without a session");
	return {
		...session,
		parameters,
		query: pageParameters(query),
		done: undefined,
		hour: getHour(source),
	};
}
