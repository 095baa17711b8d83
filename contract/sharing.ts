import * as v from 'valibot'
import { endpoints } from '#contract/endpoint.ts'
import { color, firstName, firstNameMax, person } from '#contract/people.ts'
import { instant, line, uuid } from '#contract/values.ts'

/** Far more than a household has. */
export const peopleMax = 20
export const invitationDays = 7

const personText = v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a whole number'), v.transform(Number), person)
const listParams = v.object({ shoppingListId: uuid })
const secret = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'must be the secret of an invitation'))

export const sharing = endpoints({
  invite: {
    method: 'POST',
    path: '/api/shoppinglists/:shoppingListId/invitations',
    access: 'shopper',
    keepsNoReply: true,
    about:
      'Makes an invitation to a list, for other people (its owner alone) or for another device of the caller. Its secret is told once; an app puts it behind the # of a link.',
    params: listParams,
    body: v.object({
      /** Needed when the list is shared for the first time. */
      firstName: v.optional(firstName),
      color: v.optional(color),
      /** How many it lets in. */
      admits: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(peopleMax)), 5),
      isForMyDevice: v.optional(v.boolean(), false),
    }),
    reply: v.object({ secret, expiresAt: instant }),
  },
  takeBack: {
    method: 'DELETE',
    path: '/api/shoppinglists/:shoppingListId/invitations',
    access: 'shopper',
    about: 'Ends all invitations to a list; of a member who does not own it, those for their own devices. Who is in stays in.',
    params: listParams,
    reply: null,
  },
  open: {
    method: 'POST',
    path: '/api/listinvitations/open',
    access: 'none',
    about: 'Tells what an invitation is to: the name of the list and who invites. 410 when it has ended.',
    body: v.object({ secret }),
    reply: v.object({ listName: line(100), firstName: line(firstNameMax), isForMyDevice: v.boolean() }),
  },
  join: {
    method: 'POST',
    path: '/api/listinvitations/join',
    access: 'shopper',
    about: 'Puts the caller on the list. Who is on it already stays as they are.',
    body: v.object({ secret, firstName: v.optional(firstName), color: v.optional(color) }),
    reply: v.object({ shoppingListId: uuid, storeRoute: line(60) }),
  },
  changeMe: {
    method: 'PUT',
    path: '/api/shoppinglists/:shoppingListId/me',
    access: 'shopper',
    about:
      'Changes what a shared list has of the caller; only the fields present are written. seen: what others have added is no news any more.',
    params: listParams,
    body: v.object({
      firstName: v.optional(firstName),
      color: v.optional(color),
      wantsNotices: v.optional(v.boolean()),
      seen: v.optional(v.literal(true)),
    }),
    reply: null,
  },
  leave: {
    method: 'DELETE',
    path: '/api/shoppinglists/:shoppingListId/me',
    access: 'shopper',
    about:
      'Takes the caller off a list of somebody else; with the id of a list that is made for it, they keep a copy. Leaving twice is done.',
    params: listParams,
    query: v.object({ copyTo: v.optional(uuid) }),
    reply: null,
  },
  removePerson: {
    method: 'DELETE',
    path: '/api/shoppinglists/:shoppingListId/people/:personNumber',
    access: 'shopper',
    about: 'Takes a person off the list with all their devices (the owner alone).',
    params: v.object({ shoppingListId: uuid, personNumber: personText }),
    reply: null,
  },
  stop: {
    method: 'DELETE',
    path: '/api/shoppinglists/:shoppingListId/people',
    access: 'shopper',
    about: 'Ends the sharing of a list (the owner alone): everybody else is off it, and no invitation to it can be used.',
    params: listParams,
    reply: null,
  },
  passOn: {
    method: 'PUT',
    path: '/api/shoppinglists/:shoppingListId/heir',
    access: 'shopper',
    about: 'Says to whom the list goes when its owner’s account is deleted (the owner alone); null: everybody keeps a copy.',
    params: listParams,
    body: v.object({ person: v.nullable(person) }),
    reply: null,
  },
})
