import type { KnownAct } from "../../acts/act.ts";
import type { DashboardParts, Visit } from "../dashboard/visit.ts";

/** Runs acts for the moderator who is signed in, with the same check and consequences as over the API. */
export function deskActs({ registry, onChange }: DashboardParts) {
	return async <Input, Result>(
		{ account, hour }: Visit,
		act: KnownAct<Input, Result>,
		input: Input,
	): Promise<Result> => {
		const context = { ...registry, baseUrl: hour.context.site.baseUrl };
		const { result, changesSnapshot } = await act.perform(context, input, account);
		if (changesSnapshot) onChange("moderator");
		return result;
	};
}
