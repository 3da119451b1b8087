//! What handlers take out of a request. Protocols differ in how they refuse, and in what they take for a body.

/// `Caller`, `Query` and `Body` for the handlers of one protocol, whose refusals are of this type. It says itself how it
/// reads a body: `async fn read<T>(Request, &App) -> Result<T, Self>`.
macro_rules! extractors {
    ($refusal:ty) => {
        /// Who asks.
        pub(super) struct Caller(pub(super) $crate::sandboxes::Owner);

        impl ::axum::extract::FromRequestParts<$crate::app::App> for Caller {
            type Rejection = $refusal;

            async fn from_request_parts(
                parts: &mut ::axum::http::request::Parts,
                app: &$crate::app::App,
            ) -> Result<Caller, $refusal> {
                let owner = app.keys().owner(&parts.headers);
                owner.map(Caller).ok_or_else(<$refusal>::unauthorized)
            }
        }

        /// What stands behind the `?`.
        pub(super) struct Query<T>(pub(super) T);

        impl<T: ::serde::de::DeserializeOwned> ::axum::extract::FromRequestParts<$crate::app::App>
            for Query<T>
        {
            type Rejection = $refusal;

            async fn from_request_parts(
                parts: &mut ::axum::http::request::Parts,
                _: &$crate::app::App,
            ) -> Result<Query<T>, $refusal> {
                let query = ::axum::extract::Query::<T>::try_from_uri(&parts.uri);
                let query = query.map_err(|error| <$refusal>::invalid(error.body_text()))?;
                Ok(Query(query.0))
            }
        }

        /// A body of JSON.
        pub(super) struct Body<T>(pub(super) T);

        impl<T: ::serde::de::DeserializeOwned> ::axum::extract::FromRequest<$crate::app::App>
            for Body<T>
        {
            type Rejection = $refusal;

            async fn from_request(
                request: ::axum::extract::Request,
                app: &$crate::app::App,
            ) -> Result<Body<T>, $refusal> {
                <$refusal>::read(request, app).await.map(Body)
            }
        }
    };
}

pub(crate) use extractors;
