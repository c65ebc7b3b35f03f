import { importViews, ViewImport } from "../imports/import-views.ts";
import { type Operations, operation } from "./operation.ts";

export const viewsOperations: Operations = {
	"views.import": operation({
		input: ViewImport,
		changesSnapshot: true,
		run: (context, input, actor) => importViews(context, input, actor),
	}),
};
