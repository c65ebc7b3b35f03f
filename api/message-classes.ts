import { IncomingMessage, ServerResponse } from "node:http";
import type { Express } from "express";

/**
 * Request and response classes for a server of this application. Express would change the prototype of each object,
 * which makes it slow. Objects of these classes stay fast.
 */
export function messageClasses(app: Express) {
	class AppRequest extends IncomingMessage {}
	class AppResponse extends ServerResponse {}
	app.request = Object.setPrototypeOf(AppRequest.prototype, app.request);
	app.response = Object.setPrototypeOf(AppResponse.prototype, app.response);
	return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}
