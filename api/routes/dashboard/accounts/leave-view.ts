import { dashboardPath } from "#contract/addresses.ts";
import { link, links, text } from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView } from "#views/dashboard/dashboard-view.ts";
import type { ViewContext } from "#views/view-context.ts";

interface LeaveParts {
	/** Name of the provider. */
	label: string;
	/** Where to sign in there. */
	address: string;
}

/** Between this site and a provider; browsers show it for a moment. */
export function leaveView(context: ViewContext, { label, address }: LeaveParts): DashboardView {
	return dashboardView(
		context,
		{ account: null },
		{
			path: dashboardPath("signIn"),
			title: `Continue with ${label}`,
			blocks: [
				text(`Sign in at ${label}, and you will return here. If nothing happens, follow the link.`),
				links(link(`Continue with ${label}`, address)),
			],
		},
	);
}
