import { IncomingMessage, ServerResponse } from "node:http";
import type { Express } from "express";

/**
 * Classes for the requests and responses of a server that serves this application. Express changes the prototypes of both
 * for its own, after which they are slow objects; those that are made with them stay as they are.
 */
export function messageClasses(app: Express) {
	class AppRequest extends IncomingMessage {}
	class AppResponse extends ServerResponse {}
	app.request = Object.setPrototypeOf(AppRequest.prototype, app.request);
	app.response = Object.setPrototypeOf(AppResponse.prototype, app.response);
	return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}
