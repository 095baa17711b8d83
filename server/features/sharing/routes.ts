import { colorsCount, unnamed } from '#contract/people.ts'
import { invitationDays, peopleMax, sharing } from '#contract/sharing.ts'
import type { Db } from '#server/db/pool.ts'
import { insertMissingDefaultLists } from '#server/features/lists/default-lists.ts'
import { keepCopy } from '#server/features/lists/passing-on.ts'
import { knownPlace, ownPlaceAt, placeAt } from '#server/features/lists/places.ts'
import {
  findPlace,
  forgetAliases,
  lockList,
  markAllLeft,
  markMemberDefault,
  touchList,
  type Place,
} from '#server/features/lists/place-queries.ts'
import { defaultListOf } from '#server/features/lists/queries.ts'
import { upsertVisit } from '#server/features/stores/queries.ts'
import { badRequest, conflict, forbidden, HttpProblem, notFound } from '#server/http/problem.ts'
import type { Serve } from '#server/http/serve.ts'
import { hashOf, randomToken } from '#server/secrets.ts'
import type { UserId } from '#server/user-id.ts'
import {
  admitByInvitation,
  chooseHeir,
  deleteInvitations,
  insertInvitation,
  invitationOf,
  keepNewestInvitations,
  markLeft,
  markPersonLeft,
  memberOn,
  peopleOn,
  updatePerson,
  upsertMember,
  type Invitation,
} from './queries.ts'

const invitationsMax = 20

export function sharingRoutes(serve: Serve): void {
  serve(sharing, {
    async invite({ params, body: { firstName, color, admits, isForMyDevice } }, { db, caller: { userId } }) {
      const place = isForMyDevice ? await placeAt(db, userId, params.shoppingListId) : await ownPlaceAt(db, userId, params.shoppingListId)
      const { owner, shoppingListId } = place
      const invitedBy = place.person ?? (await beginSharing(db, place, { firstName, color, isForMyDevice }))
      if (place.person !== null && firstName !== undefined) await updatePerson(db, owner, shoppingListId, invitedBy, { firstName, color })
      const secret = randomToken()
      const expiresAt = new Date(Date.now() + invitationDays * 86_400_000)
      await insertInvitation(db, owner, shoppingListId, {
        secretHash: hashOf(secret),
        invitedBy,
        person: isForMyDevice ? invitedBy : null,
        admits: isForMyDevice ? 1 : admits,
        expiresAt,
      })
      await keepNewestInvitations(db, owner, shoppingListId, invitationsMax)
      await touchList(db, owner, shoppingListId)
      return { secret, expiresAt: expiresAt.toISOString() }
    },

    async takeBack({ params }, { db, caller: { userId } }) {
      const { owner, shoppingListId, isMine, person } = await placeAt(db, userId, params.shoppingListId)
      await deleteInvitations(db, owner, shoppingListId, isMine ? null : person)
      await touchList(db, owner, shoppingListId)
    },

    async open({ body: { secret } }, { db }) {
      const { listName, firstName, person } = await openInvitation(db, secret)
      return { listName, firstName, isForMyDevice: person !== null }
    },

    async join({ body: { secret, firstName, color } }, { db, caller: { userId } }) {
      const known = await invitationOf(db, hashOf(secret))
      if (known) await lockList(db, known.owner, known.shoppingListId)
      // Behind the lock, where it may have ended. Whoever is on the list is let in by an old invitation too: a lost reply is asked for again.
      const invitation = await invitationOf(db, hashOf(secret))
      const member = invitation && (await memberOn(db, invitation.owner, invitation.shoppingListId, userId))
      if (!invitation || invitation.owner === userId || (member && !member.hasLeft)) return joined(await openInvitation(db, secret, true))
      if (invitation.isOver || !(await admitByInvitation(db, invitation.owner, invitation.shoppingListId, invitation.invitationId)))
        throw over()
      await putOn(db, userId, invitation, { firstName, color })
      return joined(invitation)
    },

    async changeMe({ params, body }, { db, caller: { userId } }) {
      const { owner, shoppingListId, person } = await placeAt(db, userId, params.shoppingListId)
      if (person === null) throw conflict('not_shared', 'Nobody else is on this list.')
      if (Object.values(body).every((value) => value === undefined)) return
      await updatePerson(db, owner, shoppingListId, person, body)
      // Looking at it is no news to the others.
      if (body.firstName !== undefined || body.color !== undefined || body.wantsNotices !== undefined)
        await touchList(db, owner, shoppingListId)
    },

    async leave({ params, query: { copyTo } }, { db, caller: { userId } }) {
      const place = await knownPlace(db, userId, params.shoppingListId)
      if (place.isMine && place.person === null) return // it was left before, or nobody else is on it
      if (place.isMine) throw forbidden('not_yours_to_leave', 'The owner of a list cannot leave it.')
      if (place.hasLeft) return
      if (copyTo !== undefined && !place.isDeleted) {
        if (await findPlace(db, userId, copyTo)) throw conflict('id_taken', 'This id is that of another list.')
        await keepCopy(db, userId, place, copyTo)
      }
      await markLeft(db, place.owner, place.shoppingListId, userId)
      await touchList(db, place.owner, place.shoppingListId)
    },

    async removePerson({ params }, { db, caller: { userId } }) {
      const { owner, shoppingListId } = await ownPlaceAt(db, userId, params.shoppingListId)
      if (!(await markPersonLeft(db, owner, shoppingListId, params.personNumber))) throw notFound('person')
      await deleteInvitations(db, owner, shoppingListId, params.personNumber)
      await touchList(db, owner, shoppingListId)
    },

    async stop({ params }, { db, caller: { userId } }) {
      const { owner, shoppingListId } = await ownPlaceAt(db, userId, params.shoppingListId)
      await markAllLeft(db, owner, shoppingListId)
      await touchList(db, owner, shoppingListId)
    },

    async passOn({ params, body: { person } }, { db, caller: { userId } }) {
      const { owner, shoppingListId } = await ownPlaceAt(db, userId, params.shoppingListId)
      const isThere = (await peopleOn(db, owner, shoppingListId)).some((it) => it.isHere && it.person === person)
      if (person !== null && !isThere) throw notFound('person')
      await chooseHeir(db, owner, shoppingListId, person)
      await touchList(db, owner, shoppingListId)
    },
  })
}

type Wanted = { firstName: string | undefined; color: number | undefined }

/** The owner is the first person on the list. */
async function beginSharing(
  db: Db,
  place: Place,
  { firstName, color = 0, isForMyDevice }: Wanted & { isForMyDevice: boolean },
): Promise<number> {
  const name = firstName ?? (isForMyDevice ? unnamed : null)
  if (name === null) throw badRequest('A first name is needed to share a list.', [{ field: 'firstName', message: 'is missing' }])
  await upsertMember(db, place.owner, place.shoppingListId, place.owner, { person: 1, firstName: name, color })
  return 1
}

async function putOn(db: Db, userId: UserId, invitation: Invitation, { firstName, color }: Wanted): Promise<void> {
  const { owner, shoppingListId, storeId, person } = invitation
  const people = await peopleOn(db, owner, shoppingListId)
  const before = await memberOn(db, owner, shoppingListId, userId)
  const self = person === null ? null : people.find((it) => it.person === person)
  if (!self && firstName === undefined)
    throw badRequest('A first name is needed to join a list.', [{ field: 'firstName', message: 'is missing' }])
  if (!self && people.filter((it) => it.isHere).length >= peopleMax)
    throw conflict('too_many_people', `${peopleMax} people can be on a list.`)
  const taken = new Set(people.filter((it) => it.isHere).map((it) => it.color))
  const free = Array.from({ length: colorsCount }, (_, at) => at).find((it) => !taken.has(it)) ?? 0
  const number = before?.person ?? Math.max(0, ...people.map((it) => it.person)) + 1
  await upsertMember(db, owner, shoppingListId, userId, self ?? { person: number, firstName: firstName ?? '', color: color ?? free })
  await forgetAliases(db, userId)
  // Whoever has no list at the store yet wants this one: what is added there goes to it without a question.
  if (!(await defaultListOf(db, userId, storeId))) await markMemberDefault(db, owner, shoppingListId, userId)
  await upsertVisit(db, userId, storeId)
  await insertMissingDefaultLists(db, userId)
  await touchList(db, owner, shoppingListId)
}

const joined = ({ shoppingListId, storeRoute }: Invitation) => ({ shoppingListId, storeRoute })

async function openInvitation(db: Db, secret: string, isIn = false): Promise<Invitation> {
  const invitation = await invitationOf(db, hashOf(secret))
  if (!invitation) throw notFound('invitation')
  if (invitation.isOver && !isIn) throw over()
  return invitation
}

const over = () => new HttpProblem(410, 'gone', 'This invitation has ended.')
