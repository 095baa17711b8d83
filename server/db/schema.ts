import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AdComponent, AdSpace, Price } from '#contract/ads.ts'
import type { BannerMedia } from '#contract/banners.ts'
import type { DigitalExclusive } from '#contract/exclusives.ts'
import type { StaffRole } from '#contract/studio/staff.ts'
import type { StaffId } from '#server/staff-id.ts'
import type { SpecialDay } from '#contract/stores.ts'
import type { StoreField } from '#contract/studio/store-fields.ts'
import type { UserId } from '#server/user-id.ts'
import type { Language } from '#words/t.ts'
import type { WeekTables } from './week-tables.ts'

/** JSON is written as text and read parsed. */
type Json<T> = ColumnType<T, string, string>
type Time = ColumnType<Date, Date | string, Date | string>
type TimeNow = ColumnType<Date, Date | string | undefined, Date | string>

/** The tables of migrations/, column by column: schema.test.ts compares them with the database. */
export type Database = WeekTables & {
  chain: { chain_id: GeneratedAlways<number>; external_id: string; chain_name: string }
  store: {
    store_id: GeneratedAlways<number>
    external_id: string
    chain_id: number
    store_route: string
    store_guid: string
    store_name: string
    store_logo_uri: string
    address_line1: string
    address_line2: string
    city: string
    state_province: string
    postal_code: string
    phone: string
    web_url: string
    store_hours: string
    latitude: number
    longitude: number
    facebook_page_name: string
    instagram_page_name: string
    twitter_handle: string
    time_zone: string
    search_text: string
    withdrawn_at: Time | null
    withdrawn_by_hand: Generated<boolean>
    /** What was changed by hand. */
    corrections: Json<{ [Field in StoreField]?: string }> | null
    version: Generated<number>
  }
  special_day: {
    special_day_id: GeneratedAlways<number>
    chain_id: number
    store_id: number | null
    day: string
    hours: Json<SpecialDay['hours']>
    words: string
    is_holiday: boolean
    by_hand: Generated<boolean>
    withdrawn_at: Time | null
    version: Generated<number>
  }
  category: { category_id: GeneratedAlways<number>; external_id: string; category_name: string; position: number }
  brand: { brand_id: GeneratedAlways<number>; brand_name: string }
  ad: {
    ad_id: GeneratedAlways<number>
    external_id: string
    chain_id: number
    title: string
    ad_date_info: string
    valid_from: string
    valid_to: string
    visible_from: string
    visible_to: string
    visible_from_earliest: Time
    visible_to_latest: Time
    position: number
    withdrawn_at: Time | null
    withdrawn_by_hand: Generated<boolean>
    /** null when the publication is staged. */
    published_at: TimeNow | null
    /** '06:00' of the first visible day, by each store's own clock; null: its beginning. */
    visible_from_time: string | null
    spanish_title: Generated<string>
  }
  ad_store: { ad_id: number; store_id: number; included: boolean }
  ad_page: {
    ad_page_id: GeneratedAlways<number>
    ad_id: number
    external_id: string
    page_number: number
    width: number
    height: number
    image_name: string
    withdrawn_at: Time | null
    withdrawn_by_hand: Generated<boolean>
  }
  ad_space: {
    ad_space_id: GeneratedAlways<number>
    ad_id: number
    ad_page_id: number
    external_id: string
    position: number
    ad_studio_asset_id: string
    product_identifier: string
    brand_id: number
    category_id: number
    area_type_token: string
    start_date: string
    end_date: string
    offset_x: number
    offset_y: number
    width: number
    height: number
    show_in_item_view: boolean
    price: Json<Price> | null
    owner_price: Json<Price> | null
    ad_components: Json<AdComponent[]>
    withdrawn_at: Time | null
    withdrawn_by_hand: Generated<boolean>
    /** Corrections as in content/by-hand.ts. */
    corrections: Json<object> | null
  }
  digital_exclusive: {
    id: GeneratedAlways<number>
    external_id: string
    body: Json<Omit<DigitalExclusive, 'id'>>
    start_date: string
    end_date: string
    withdrawn_at: Time | null
    withdrawn_by_hand: Generated<boolean>
    changed_by_hand: Generated<boolean>
  }
  banner_ad: {
    id: GeneratedAlways<number>
    external_id: string
    priority: number
    store_inclusion_type: string
    store_guids: string[]
    visible_from: string
    visible_to: string
    withdrawn_at: Time | null
    withdrawn_by_hand: Generated<boolean>
    changed_by_hand: Generated<boolean>
  }
  banner_media: {
    id: GeneratedAlways<number>
    banner_id: number
    external_id: string
    position: number
    body: Json<Omit<BannerMedia, 'id'>>
    withdrawn_at: Time | null
  }
  preview_code: { code_hash: string; expires_at: Time; week_id: string | null; is_link: Generated<boolean> }
  content_version: { id: number; version: number; changed_at: Time }
  shopper: {
    user_id: UserId
    email: string | null
    password_hash: string | null
    first_name: Generated<string>
    last_name: Generated<string>
    contact_email: Generated<string>
    phone_number: Generated<string>
    address: Generated<string>
    address2: Generated<string>
    city: Generated<string>
    state: Generated<string>
    postal_code: Generated<string>
    contact_by_email: Generated<boolean>
    contact_by_text: Generated<boolean>
    accepted_terms_at: Time | null
    last_visited_store_id: number | null
    language: Generated<Language>
    created_at: TimeNow
    last_seen_at: TimeNow
  }
  session: {
    token_hash: string
    user_id: UserId
    expires_at: Time
    created_at: TimeNow
    session_id: Generated<string>
    device: Generated<string>
    seen_at: TimeNow
  }
  device: {
    user_id: UserId
    device_id: string
    device_type: string
    version_number: string
    notification_token: string | null
    seen_at: TimeNow
    /** Null when it was registered before sessions were recorded. */
    session_id: string | null
  }
  one_time_code: { name_hash: string; value: Json<unknown>; expires_at: Time; owner_id: UserId }
  sign_in_flow: {
    flow_hash: string
    kind: 'sign-in' | 'password'
    return_url: string
    challenge: string
    anonymous_id: UserId | null
    csrf: string
    email: string | null
    password_hash: string | null
    digits_hash: string | null
    digits_tries: Generated<number>
    digits_until: Time | null
    grant_hash: string | null
    expires_at: Time
  }
  store_member_number: { user_id: UserId; store_id: number; member_number: string }
  merged_shopper: { anonymous_id: UserId; member_id: UserId; merged_at: TimeNow }
  attempt: { key: string; count: number; until: Time }
  store_visit: { user_id: UserId; store_id: number; visited_at: Time }
  favorite_store: { user_id: UserId; store_id: number; created_at: TimeNow }
  shopping_list: {
    user_id: UserId
    shopping_list_id: string
    store_id: number
    name: string
    is_default: boolean
    is_template: Generated<boolean>
    revision: Generated<number>
    created_at: TimeNow
    deleted_at: Time | null
  }
  shopping_list_alias: { user_id: UserId; alias_id: string; shopping_list_id: string }
  shopping_list_item: {
    user_id: UserId
    shopping_list_item_id: string
    shopping_list_id: string
    item_name: string
    notes: string
    quantity: number
    unit: Generated<string>
    ad_studio_asset_id: string | null
    ad_space_id: number | null
    ad_space: Json<AdSpace> | null
    ad_date_info: string
    category: string
    price: Json<Price> | null
    is_checked: Generated<boolean>
    checked_at: Time | null
    revision: Generated<number>
    created_at: TimeNow
    deleted_at: Time | null
    added_by: number | null
    checked_by: number | null
  }
  shopping_list_item_alias: { user_id: UserId; alias_id: string; shopping_list_item_id: string }
  bought_item: {
    user_id: UserId
    store_id: number
    name_key: string
    item_name: string
    quantity: number
    unit: string
    category: string
    ad_studio_asset_id: string
    product_identifier: string
    times: Generated<number>
    bought_at: TimeNow
    shopping_list_id: string
  }
  list_membership: {
    user_id: UserId
    shopping_list_id: string
    member_id: UserId
    person: number
    first_name: string
    color: number
    is_default: Generated<boolean>
    wants_notices: Generated<boolean>
    is_heir: Generated<boolean>
    joined_at: TimeNow
    seen_at: TimeNow
    told_at: Time | null
    left_at: Time | null
  }
  list_invitation: {
    user_id: UserId
    shopping_list_id: string
    invitation_id: Generated<string>
    secret_hash: string
    invited_by: number
    person: number | null
    admits: number
    admitted: Generated<number>
    expires_at: Time
  }
  favorite: {
    user_id: UserId
    favorite_id: string
    store_id: number
    ad_studio_asset_id: string
    product_identifier: string
    title: string
    ad_space: Json<AdSpace> | null
    ad_date_info: string
    revision: Generated<number>
    created_at: TimeNow
    deleted_at: Time | null
  }
  digest: { user_id: UserId; ad_id: number; ordered_at: TimeNow }
  favorite_alias: { user_id: UserId; alias_id: string; favorite_id: string }
  scan_code: { user_id: UserId; code: string }
  metric: {
    day: ColumnType<Date, string, string>
    kind: 'banner' | 'exclusive'
    thing_id: number
    media_id: number
    metric_type: string
    count: number
  }
  notice: {
    notice_id: string
    title: string
    body: string
    store_ids: number[]
    phones: number | null
    staff_name: string
    sent_at: TimeNow
  }
  result_day: {
    ad_id: number
    ad_space_id: number
    store_id: number
    kind: 'add' | 'heart' | 'code' | 'view'
    day: ColumnType<Date, string, string>
    slot: number
    count: number
  }
  audit_event: {
    event_id: GeneratedAlways<number>
    happened_at: TimeNow
    event: string
    shopper_id: UserId | null
    address_hash: string | null
    staff_id: StaffId | null
    network: string
  }
  staff: {
    staff_id: StaffId
    email: string
    name: string
    role: StaffRole
    /** null: all chains. */
    chains: number[] | null
    store_id: number | null
    password_hash: string | null
    created_at: TimeNow
    seen_at: Time | null
    ended_at: Time | null
  }
  staff_invitation: { token_hash: string; staff_id: StaffId; invited_at: TimeNow; expires_at: Time }
  staff_session: {
    token_hash: string
    session_id: Generated<string>
    staff_id: StaffId
    device: string
    created_at: TimeNow
    seen_at: TimeNow
    expires_at: Time
    /** null while somebody signs in. */
    second_factor_at: Time | null
    challenge: string | null
    totp_secret: string | null
    invitation_hash: string | null
    new_password_hash: string | null
  }
  staff_passkey: {
    passkey_id: string
    staff_id: StaffId
    public_key: string
    counter: number
    transports: string[]
    label: string
    created_at: TimeNow
    used_at: Time | null
  }
  staff_totp: { staff_id: StaffId; secret: string; last_step: number; created_at: TimeNow; used_at: Time | null }
  staff_recovery_code: { staff_id: StaffId; code_hash: string; used_at: Time | null }
  journal: {
    journal_id: GeneratedAlways<number>
    at: TimeNow
    /** null: the operator, by a command. */
    staff_id: StaffId | null
    staff_name: string
    act: string
    chain_id: number | null
    week_id: string | null
    publication: string | null
    subject: string
    before: Json<unknown> | null
    after: Json<unknown> | null
  }
  idempotency: {
    user_id: UserId
    key: string
    request_hash: string
    /** null: kept by the last release. */
    sent_hash: string | null
    status: number
    reply: Json<unknown> | null
    created_at: TimeNow
  }
}
